/* SPDX-License-Identifier: MIT
 *
 * See bench.h. Clients are processes, as the users of a daemon are. They report through a shared mapping, so the timed loop
 * makes no system call but those of the operation itself (and a sleep where a rate is asked for).
 */
#include "client/ctl/bench.h"

#include <errno.h>
#include <stdlib.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct lane {
        struct histogram histogram;
        uint64_t end_ns;
};

static void sleep_until(uint64_t ns) {
        struct timespec until = { .tv_sec = (time_t)(ns / 1000000000u), .tv_nsec = (long)(ns % 1000000000u) };

        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
                ;
}

/* The timed loop. */
static int run_lane(const struct bench_plan *plan, const struct bench_worker *worker, void *state, unsigned index,
                    struct lane *lane) {
        uint64_t start = now_ns(), stop = start + (uint64_t)(plan->seconds * 1e9), now = start;
        double interval_ns = plan->rate > 0 ? 1e9 * plan->n_clients / plan->rate : 0;
        uint64_t n_operations = 0;
        int code = 0;

        while (code == 0) {
                uint64_t due = now;

                if (interval_ns > 0) {
                        /* Clients take turns within an interval. */
                        due = start + (uint64_t)(interval_ns * ((double)n_operations + (double)index / plan->n_clients));
                        if (due >= stop)
                                break;
                        if (due > now)
                                sleep_until(due);
                }
                code = worker->run(state);
                now = now_ns();
                if (code == 0)
                        histogram_add(&lane->histogram, now > due ? now - due : 0);
                n_operations++;
                if (now >= stop)
                        break;
        }
        lane->end_ns = now;
        return code;
}

/* Never returns: a child must not run the parent's clean-up. */
static _Noreturn void run_child(const struct bench_plan *plan, const struct bench_worker *worker, unsigned index,
                                int ready_fd, int go_fd, struct lane *lane) {
        int code = 0;
        char byte = 1;
        void *state;

        prctl(PR_SET_PDEATHSIG, SIGKILL);
        state = worker->begin(worker->context, index, &code);
        if (!state)
                _exit(code);
        if (write(ready_fd, &byte, 1) != 1)
                _exit(EXIT_CONNECTION);
        close(ready_fd);
        /* The parent closes its end when everybody is ready. */
        while (read(go_fd, &byte, 1) < 0 && errno == EINTR)
                ;
        code = run_lane(plan, worker, state, index, lane);
        if (code == 0)
                code = worker->end(state);
        _exit(code);
}

/* True when all clients have said that they are ready; false when one ended before. */
static bool await_ready(int fd, unsigned n_clients) {
        for (unsigned n = 0; n < n_clients;) {
                char bytes[64];
                ssize_t got = read(fd, bytes, sizeof(bytes));

                if (got < 0 && errno == EINTR)
                        continue;
                if (got <= 0)
                        return false;
                n += (unsigned)got;
        }
        return true;
}

/* The first exit code that is not 0. Clients that were stopped because another failed say nothing of their own. */
static int collect(const pid_t *children, unsigned n_children, bool were_stopped) {
        int code = 0;

        for (unsigned i = 0; i < n_children; i++) {
                int status;

                while (waitpid(children[i], &status, 0) < 0 && errno == EINTR)
                        ;
                if (code)
                        continue;
                if (WIFEXITED(status))
                        code = WEXITSTATUS(status);
                else if (!were_stopped)
                        code = failf(EXIT_CONNECTION, "bench", "a client process ended by signal %d", WTERMSIG(status));
        }
        return code;
}

int bench_run(const struct bench_plan *plan, const struct bench_worker *worker, struct bench_result *ret_result) {
        size_t lanes_bytes = plan->n_clients * sizeof(struct lane);
        pid_t children[BENCH_CLIENTS_MAX];
        int ready[2], go[2], code;
        unsigned n_children = 0;
        bool were_stopped = false;
        uint64_t start_ns = 0;
        struct lane *lanes;

        lanes = mmap(NULL, lanes_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (lanes == MAP_FAILED)
                return failf(EXIT_FILE, "bench", "not enough memory for %u clients", plan->n_clients);
        if (pipe(ready) < 0 || pipe(go) < 0)
                return failf(EXIT_FILE, "bench", "no pipes");
        for (; n_children < plan->n_clients; n_children++) {
                children[n_children] = fork();
                if (children[n_children] < 0)
                        break;
                if (children[n_children] == 0) {
                        close(ready[0]);
                        close(go[1]);
                        run_child(plan, worker, n_children, ready[1], go[0], &lanes[n_children]);
                }
        }
        close(ready[1]);
        close(go[0]);
        if (n_children < plan->n_clients || !await_ready(ready[0], n_children)) {
                /* Those that wait for the start must not run. None is reaped yet, so the pids are still ours. */
                were_stopped = true;
                for (unsigned i = 0; i < n_children; i++)
                        kill(children[i], SIGTERM);
        } else {
                start_ns = now_ns();
        }
        close(go[1]);
        close(ready[0]);
        code = collect(children, n_children, were_stopped);
        if (code == 0 && were_stopped)
                code = failf(EXIT_FILE, "bench", "%u client processes could not be started", plan->n_clients);
        if (code == 0) {
                uint64_t end_ns = start_ns;

                *ret_result = (struct bench_result){ 0 };
                for (unsigned i = 0; i < n_children; i++) {
                        histogram_merge(&ret_result->histogram, &lanes[i].histogram);
                        end_ns = lanes[i].end_ns > end_ns ? lanes[i].end_ns : end_ns;
                }
                ret_result->seconds = (double)(end_ns - start_ns) * 1e-9;
                ret_result->rate = (double)ret_result->histogram.n_samples / ret_result->seconds;
        }
        munmap(lanes, lanes_bytes);
        return code;
}

/* ---- floor ---- */

struct echo {
        uint64_t up_bytes, down_bytes;
};

struct echo_state {
        struct echo echo;
        int fd;
        pid_t partner;
        uint8_t *bytes;
};

static bool send_all(int fd, const uint8_t *bytes, uint64_t n_bytes) {
        while (n_bytes > 0) {
                ssize_t n = send(fd, bytes, n_bytes, MSG_NOSIGNAL);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n <= 0)
                        return false;
                bytes += n;
                n_bytes -= (uint64_t)n;
        }
        return true;
}

static bool receive_all(int fd, uint8_t *bytes, uint64_t n_bytes) {
        while (n_bytes > 0) {
                ssize_t n = recv(fd, bytes, n_bytes, 0);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n <= 0)
                        return false;
                bytes += n;
                n_bytes -= (uint64_t)n;
        }
        return true;
}

static void *echo_begin(void *context, unsigned index, int *ret_code) {
        const struct echo *echo = context;
        uint64_t most = echo->up_bytes > echo->down_bytes ? echo->up_bytes : echo->down_bytes;
        struct echo_state *state = calloc(1, sizeof(*state));
        int pair[2];

        (void)index;
        if (!state || !(state->bytes = calloc(1, most)) || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0) {
                *ret_code = failf(EXIT_FILE, "bench", "no socket pair for the floor");
                return NULL;
        }
        state->echo = *echo;
        state->fd = pair[0];
        state->partner = fork();
        if (state->partner == 0) {
                prctl(PR_SET_PDEATHSIG, SIGKILL);
                close(pair[0]);
                while (receive_all(pair[1], state->bytes, echo->up_bytes) &&
                       send_all(pair[1], state->bytes, echo->down_bytes))
                        ;
                _exit(0);
        }
        close(pair[1]);
        if (state->partner < 0) {
                *ret_code = failf(EXIT_FILE, "bench", "no process for the floor");
                return NULL;
        }
        return state;
}

static int echo_run(void *userdata) {
        struct echo_state *state = userdata;

        if (!send_all(state->fd, state->bytes, state->echo.up_bytes) ||
            !receive_all(state->fd, state->bytes, state->echo.down_bytes))
                return failf(EXIT_CONNECTION, "bench", "the floor's partner went away");
        return 0;
}

static int echo_end(void *userdata) {
        struct echo_state *state = userdata;

        close(state->fd);
        waitpid(state->partner, NULL, 0);
        free(state->bytes);
        free(state);
        return 0;
}

int bench_floor(const struct bench_plan *plan, uint64_t up_bytes, uint64_t down_bytes, struct bench_result *ret_result) {
        struct echo echo = { up_bytes, down_bytes };
        struct bench_worker worker = { echo_begin, echo_run, echo_end, &echo };

        return bench_run(plan, &worker, ret_result);
}
