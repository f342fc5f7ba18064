/* SPDX-License-Identifier: MIT
 *
 * The listening socket: handed over by a service manager or bound here, and the accept loop that does not spin when
 * descriptors run out. What is at the path and is not a dead socket of ours is never touched.
 */
#ifndef MMAD_LISTENER_H
#define MMAD_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct daemon;
struct listener;

#define LISTENER_BACKLOG 4096           /* as Backlog= of mmad.socket; the kernel cuts it to somaxconn */
#define LISTENER_ACCEPTS_PER_TURN 64u   /* accepts before the others' requests are looked at again */
#define LISTENER_PAUSE_MS 100u          /* no accept for so long when there are no descriptors */

/* What a bind left behind, to be removed at the end if it is still the same. */
struct listener_file {
        char path[108];                 /* empty = nothing to remove */
        dev_t device;
        ino_t inode;
};

/* The socket of LISTEN_FDS (sd_listen_fds(3)), or -1 when there is none. 0, or -EINVAL with a message. The variables are
 * taken out of the environment. */
int listener_inherit(int *ret_fd, char *ret_message, size_t message_bytes_max);
/* Binds and listens: first readable for nobody but us, then group and mode. group may be "". 0 or -errno with a message
 * that holds the path and the reason; -EADDRINUSE: another daemon answers there. Blocks up to two seconds for another
 * start in the same folder. */
int listener_bind(const char *path, const char *group, mode_t mode, int *ret_fd, struct listener_file *ret_file,
                  char *ret_message, size_t message_bytes_max);
void listener_file_remove(struct listener_file *file);

/* Takes the descriptor; accepting begins with listener_start. */
int listener_new(struct daemon *daemon, int fd, const struct listener_file *file, struct listener **ret_listener);
int listener_start(struct listener *listener);
/* No more accepts; the socket goes, and its file if it was bound here. The memory goes when the loop has run once more. */
void listener_stop(struct listener *listener);

#endif
