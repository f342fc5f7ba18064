/* SPDX-License-Identifier: MIT
 *
 * See complaint.h. Control characters are replaced: file names and headers are other people's words, and the text ends up
 * on a terminal.
 */
#include "client/ctl/complaint.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void disarm(char *text) {
        for (; *text; text++)
                if ((unsigned char)*text < ' ' || *text == 0x7f)
                        *text = '?';
}

int complain(struct complaint *ret_complaint, const char *format, ...) {
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(ret_complaint->text, sizeof(ret_complaint->text), format, arguments);
        va_end(arguments);
        disarm(ret_complaint->text);
        return -EINVAL;
}

int complain_errno(struct complaint *ret_complaint, int error, const char *format, ...) {
        va_list arguments;
        size_t n;

        va_start(arguments, format);
        vsnprintf(ret_complaint->text, sizeof(ret_complaint->text), format, arguments);
        va_end(arguments);
        n = strlen(ret_complaint->text);
        snprintf(ret_complaint->text + n, sizeof(ret_complaint->text) - n, ": %s", strerror(error));
        disarm(ret_complaint->text);
        return -error;
}
