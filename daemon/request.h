/* SPDX-License-Identifier: MIT
 *
 * The life of a request, and the table of contents of the daemon: decode, check, admit, queue, schedule, launch, finish,
 * reply. The only file that knows every stage.
 */
#ifndef MMAD_REQUEST_H
#define MMAD_REQUEST_H

#include "daemon/conn.h"

struct daemon;

/* All state behind requests: job pool, scheduler, matrices, decoder. Sized here, nothing is allocated per request later. */
int requests_init(struct daemon *daemon);
/* All connections are gone. Runs the loop until workers and backend have let go, at most two seconds. */
void requests_deinit(struct daemon *daemon);

/* One frame from a connection. 0, or -EBADMSG: the connection must be ended as broken (bye text in *ret_why). */
int request_serve(struct conn *conn, struct frame_in *frame, const char **ret_why);
/* The connection is going: queued work is dropped, running work finishes unheard, slabs are let go. */
void request_conn_gone(struct conn *conn);
/* Once per loop turn, after all reads: take finished tasks, reply, schedule, submit. Returns true while the loop should
 * poll without sleeping. */
bool requests_turn(struct daemon *daemon);
/* daemon->is_draining is set: no new work. What is queued finishes; when there is no time left for it,
 * requests_fail_all(MMA_DRAINING) answers it. */
void requests_drain(struct daemon *daemon);
/* Jobs queued or running. */
uint32_t requests_pending(const struct daemon *daemon);
/* The device is lost: every pending request is answered with this status now. */
void requests_fail_all(struct daemon *daemon, int status, const char *text);

#endif
