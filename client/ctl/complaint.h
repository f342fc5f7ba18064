/* SPDX-License-Identifier: MIT
 *
 * One sentence on what is wrong, carried up from the leaf that noticed to the command that prints it. Leaves do not print.
 */
#ifndef MMACTL_COMPLAINT_H
#define MMACTL_COMPLAINT_H

struct complaint {
        char text[512];
};

/* Fills the text and returns -EINVAL, so that a check can end with `return complain(...)`. */
int complain(struct complaint *ret_complaint, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with ": <reason of error>" behind it; returns -error. */
int complain_errno(struct complaint *ret_complaint, int error, const char *format, ...)
        __attribute__((format(printf, 3, 4)));

#endif
