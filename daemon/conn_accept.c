/* SPDX-License-Identifier: MIT
 *
 * How a connection begins: who is at the other end, what the policy grants, and a bye at once where there is no room.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/conn_io.h"
#include "daemon/log.h"
#include "daemon/stats.h"

#define PEER_GROUPS_MAX 65536u          /* the kernel's NGROUPS_MAX */

static int peer_identity(struct conn *conn, int fd)
{
        struct ucred cred;
        socklen_t n = sizeof cred;

        if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &cred, &n) < 0)
                return -errno;
        conn->gid = cred.gid;
        conn->pid = cred.pid;

        n = 64 * sizeof(gid_t);
        for (;;) {
                gid_t *groups = realloc(conn->groups, n ? n : sizeof(gid_t));
                if (!groups)
                        return -ENOMEM;
                conn->groups = groups;
                if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &n) == 0)
                        break;
                /* ERANGE: n now says how much is wanted. ENOPROTOOPT, ENODATA: a kernel or peer without groups. */
                if (errno != ERANGE || n > PEER_GROUPS_MAX * sizeof(gid_t)) {
                        n = 0;
                        break;
                }
        }
        conn->n_groups = (uint32_t)(n / sizeof(gid_t));
        if (conn->n_groups == 0) {
                free(conn->groups);
                conn->groups = NULL;
        }
        return user_get(&conn->daemon->users, cred.uid, &conn->user);
}

/* Frees what conn_accept took, in any stage. */
void conn_free(struct conn *conn)
{
        charge_release(&conn->charge);
        user_unref(conn->user);
        free(conn->groups);
        free(conn->io);
        free(conn);
}

void conn_accept(struct daemon *daemon, int fd)
{
        struct conn *conn = calloc(1, sizeof *conn);
        struct conn_io *io = calloc(1, sizeof *io);
        struct refusal refusal;
        int r = -ENOMEM;

        if (!conn || !io) {
                free(conn);
                free(io);
                goto turn_away;
        }
        conn->daemon = daemon;
        conn->io = io;
        io->fd = fd;
        r = peer_identity(conn, fd);
        if (r < 0)
                goto free_conn;
        if (conn->user->used[QUOTA_CONNECTIONS] == 0)
                policy_apply(&daemon->config.policy, conn->user, conn->gid, conn->groups, conn->n_groups);
        r = charge_take(&conn->charge, conn->user, QUOTA_CONNECTIONS, 1, &refusal);
        if (r == 0)
                r = uv_poll_init(&daemon->loop, &io->poll, fd);
        if (r != 0)
                goto free_conn;

        io->poll.data = conn;
        conn->id = ++daemon->conn_shared->n_conns_made;
        conn->next = daemon->conns;
        if (conn->next)
                conn->next->previous = conn;
        daemon->conns = conn;
        daemon->n_conns++;
        conn_set_events(conn);
        io->hello_due_us = now_us() + daemon->config.hello_ms * 1000;
        conn_watch(conn);
        stats_add(daemon->stats, STAT_CONNECTIONS_ACCEPTED, 1);
        log_debug("a client connected", LOG_NUMBER("conn", conn->id), LOG_NUMBER("uid", conn->user->uid),
                  LOG_NUMBER("pid", conn->pid));
        return;

free_conn:
        conn_free(conn);
turn_away:
        if (r < 0)
                refuse(&refusal, MMA_NO_MEMORY, "", "the daemon has no memory or descriptor for another connection");
        conn_turn_away(daemon, fd, &refusal);
}

void conn_bye_init(struct reply *ret_reply, const struct refusal *refusal)
{
        memset(ret_reply, 0, sizeof *ret_reply);
        ret_reply->status = refusal->status;
        ret_reply->is_bye = true;
        ret_reply->refusal = *refusal;
}

void conn_turn_away(struct daemon *daemon, int fd, const struct refusal *refusal)
{
        struct reply reply;
        int n;

        stats_add(daemon->stats, STAT_CONNECTIONS_REFUSED, 1);
        if (conn_fault_may_be_logged(daemon->conn_shared))
                log_notice("refused a connection", LOG_TEXT("status", mma_status_name(refusal->status)),
                           LOG_TEXT("reason", refusal->text));
        conn_bye_init(&reply, refusal);
        n = reply_encode(daemon, &reply, 0, 0);
        if (n > 0 && send(fd, daemon->conn_shared->reply, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) == n)
                stats_add(daemon->stats, STAT_BYES, 1);
        close(fd);
}
