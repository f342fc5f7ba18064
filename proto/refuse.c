/* SPDX-License-Identifier: MIT
 *
 * Filling in why something was refused. Every check of every layer ends in one of these two.
 */
#include <stdarg.h>
#include <stdio.h>

#include "proto/gemm.h"

__attribute__((format(printf, 3, 0)))
static void fill(struct refusal *ret_refusal, int status, const char *format, va_list arguments, const char *field) {
        ret_refusal->status = status;
        ret_refusal->has_limit = false;
        ret_refusal->limit = 0;
        snprintf(ret_refusal->field, sizeof(ret_refusal->field), "%s", field);
        vsnprintf(ret_refusal->text, sizeof(ret_refusal->text), format, arguments);
}

int refuse(struct refusal *ret_refusal, int status, const char *field, const char *format, ...) {
        va_list arguments;

        va_start(arguments, format);
        fill(ret_refusal, status, format, arguments, field);
        va_end(arguments);
        return status;
}

int refuse_limit(struct refusal *ret_refusal, int status, const char *field, uint64_t limit, const char *format, ...) {
        va_list arguments;

        va_start(arguments, format);
        fill(ret_refusal, status, format, arguments, field);
        va_end(arguments);
        ret_refusal->has_limit = true;
        ret_refusal->limit = limit;
        return status;
}
