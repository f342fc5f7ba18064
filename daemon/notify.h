/* SPDX-License-Identifier: MIT
 *
 * Messages to the service manager, by the datagram protocol of sd_notify(3). Sends never block: what the socket does not
 * take waits in a short queue that notify_flush tries again from the loop's beat. (sd_notify itself blocks after about
 * eleven messages that nobody reads.)
 */
#ifndef MMAD_NOTIFY_H
#define MMAD_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Reads NOTIFY_SOCKET and WATCHDOG_USEC and takes them out of the environment. Without them every call does nothing. */
void notify_init(void);
void notify_deinit(void);
/* "READY=1\nSTATUS=..." as printf. */
void notify_send(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* RELOADING=1 with MONOTONIC_USEC, which systemd 253 and newer asks for. */
void notify_reloading(void);
/* true while something waits. */
bool notify_flush(void);
/* Interval after which a keep-alive is due, half of what the manager asked for; 0 = not asked for. */
uint64_t notify_watchdog_us(void);
void notify_watchdog(void);

#endif
