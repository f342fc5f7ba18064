/* SPDX-License-Identifier: MIT
 *
 * Where the socket is when nobody says so; one function, so that the two ends cannot disagree.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

#include "proto/wire.h"

#define SYSTEM_SOCKET "/run/mmad/mmad.sock"

int wire_socket_path(char *ret_path, size_t path_bytes_max) {
        const char *named = secure_getenv("MMAD_SOCKET");
        const char *runtime = secure_getenv("XDG_RUNTIME_DIR");
        char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
        int n_bytes;

        if (named && *named) {
                n_bytes = snprintf(path, sizeof(path), "%s", named);
        } else {
                n_bytes = runtime && *runtime ? snprintf(path, sizeof(path), "%s/mmad.sock", runtime) : 0;
                /* One that is too long could not be bound either, so it does not exist. */
                if (n_bytes <= 0 || (size_t)n_bytes >= sizeof(path) || access(path, F_OK) < 0)
                        n_bytes = snprintf(path, sizeof(path), "%s", SYSTEM_SOCKET);
        }
        if (n_bytes < 0 || (size_t)n_bytes >= sizeof(path) || (size_t)n_bytes >= path_bytes_max)
                return -ENAMETOOLONG;
        memcpy(ret_path, path, (size_t)n_bytes + 1);
        return 0;
}
