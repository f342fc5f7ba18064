/* SPDX-License-Identifier: MIT
 *
 * mmactl: matrix products and daily care of mmad from the command line. Everything is in command.c, so that tests can link
 * it. mmactl sees the public header client/client.h alone.
 */
#include "client/ctl/command.h"

int main(int argc, char **argv) {
        return command_main(argc, argv);
}
