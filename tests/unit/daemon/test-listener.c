/* SPDX-License-Identifier: MIT
 *
 * Goal: the daemon gets its socket where it may and touches nothing else. Method: listener_bind in a folder of its own.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/daemon.h"
#include "daemon/listener.h"
#include "daemon/log.h"
#include "daemon/request.h"

/* process_dep's connections call these; nothing here connects through them. */
uint64_t now_us(void) { return 0; }
void daemon_wake(void *daemon) { (void)daemon; }
int request_serve(struct conn *conn, struct frame_in *frame, const char **ret_why)
{
        (void)conn;
        (void)frame;
        (void)ret_why;
        return 0;
}
void request_conn_gone(struct conn *conn) { (void)conn; }

static char folder[64], path[108], message[512];
static struct listener_file file;
static int fd;

static int setup(void **state)
{
        (void)state;
        strcpy(folder, "/tmp/mmad-listener-XXXXXX");
        if (!mkdtemp(folder))
                return -1;
        snprintf(path, sizeof path, "%s/mmad.sock", folder);
        file = (struct listener_file){ .path = "" };
        fd = -1;
        return 0;
}

static int teardown(void **state)
{
        char command[128];

        (void)state;
        if (fd >= 0)
                close(fd);
        snprintf(command, sizeof command, "rm -rf %s", folder);
        return system(command);
}

static int bind_here(mode_t mode)
{
        return listener_bind(path, "", mode, &fd, &file, message, sizeof message);
}

static mode_t mode_of(const char *of)
{
        struct stat st;

        assert_int_equal(lstat(of, &st), 0);
        return st.st_mode & 07777;
}

static int try_connect(void)
{
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), r;

        strcpy(address.sun_path, path);
        r = connect(s, (struct sockaddr *)&address, sizeof address) < 0 ? errno : 0;
        close(s);
        return r;
}

static void test_socket_has_the_mode_asked_for_whatever_the_umask(void **state)
{
        mode_t before = umask(0);

        (void)state;
        assert_int_equal(bind_here(0660), 0);
        assert_int_equal(mode_of(path), 0660);
        umask(0777);
        close(fd);
        assert_int_equal(bind_here(0666), 0);
        assert_int_equal(mode_of(path), 0666);
        assert_int_equal(umask(before), 0777);
        assert_int_equal(try_connect(), 0);
}

static void test_socket_of_a_dead_process_is_replaced(void **state)
{
        (void)state;
        assert_int_equal(bind_here(0600), 0);
        close(fd);
        assert_int_equal(try_connect(), ECONNREFUSED);
        assert_int_equal(bind_here(0600), 0);
        assert_int_equal(try_connect(), 0);
}

static void test_socket_of_a_living_daemon_is_refused_and_stays(void **state)
{
        int other = -1;
        struct listener_file others_file;

        (void)state;
        assert_int_equal(bind_here(0600), 0);
        assert_int_equal(listener_bind(path, "", 0600, &other, &others_file, message, sizeof message), -EADDRINUSE);
        assert_non_null(strstr(message, path));
        assert_non_null(strstr(message, "another daemon"));
        assert_int_equal(other, -1);
        assert_int_equal(try_connect(), 0);
}

static void test_plain_file_in_the_way_is_refused_and_kept(void **state)
{
        char content[8] = "";
        int plain = open(path, O_CREAT | O_WRONLY, 0644);

        (void)state;
        assert_int_equal(write(plain, "keep", 4), 4);
        close(plain);
        assert_int_equal(bind_here(0600), -EEXIST);
        assert_non_null(strstr(message, path));
        assert_non_null(strstr(message, "file is in the way"));
        plain = open(path, O_RDONLY);
        assert_int_equal(read(plain, content, sizeof content), 4);
        assert_memory_equal(content, "keep", 4);
        close(plain);
}

static void test_directory_and_symlink_in_the_way_are_refused_and_kept(void **state)
{
        struct stat st;

        (void)state;
        assert_int_equal(mkdir(path, 0700), 0);
        assert_int_equal(bind_here(0600), -EEXIST);
        assert_non_null(strstr(message, "directory"));
        assert_int_equal(rmdir(path), 0);
        assert_int_equal(symlink("/nowhere", path), 0);
        assert_int_equal(bind_here(0600), -EEXIST);
        assert_int_equal(lstat(path, &st), 0);
        assert_true(S_ISLNK(st.st_mode));
}

static void test_bind_failure_holds_path_and_reason(void **state)
{
        (void)state;
        snprintf(path, sizeof path, "%s/missing/mmad.sock", folder);
        assert_int_equal(bind_here(0600), -ENOENT);
        assert_non_null(strstr(message, path));
        assert_non_null(strstr(message, strerror(ENOENT)));
        assert_int_equal(listener_bind("relative.sock", "", 0600, &fd, &file, message, sizeof message), -ENAMETOOLONG);
        assert_non_null(strstr(message, "relative.sock"));
}

static void test_unknown_group_is_refused_before_anything_is_made(void **state)
{
        struct stat st;

        (void)state;
        assert_int_equal(listener_bind(path, "no-such-group-here", 0660, &fd, &file, message, sizeof message), -ENOENT);
        assert_non_null(strstr(message, "no-such-group-here"));
        assert_int_equal(lstat(path, &st), -1);
}

static void test_only_our_own_file_is_removed_at_the_end(void **state)
{
        struct listener_file first;
        struct stat st;

        (void)state;
        assert_int_equal(bind_here(0600), 0);
        first = file;
        close(fd);
        /* A link keeps the inode number of the first socket from being used again. */
        char held[140];
        snprintf(held, sizeof held, "%s.held", path);
        assert_int_equal(link(path, held), 0);
        assert_int_equal(bind_here(0600), 0);
        listener_file_remove(&first);
        assert_int_equal(lstat(path, &st), 0);
        listener_file_remove(&file);
        assert_int_equal(lstat(path, &st), -1);
}

static void test_of_ten_starts_at_once_exactly_one_gets_the_path(void **state)
{
        int n_won = 0, status, go[2], hold[2];
        char byte;

        (void)state;
        assert_int_equal(pipe(go), 0);
        assert_int_equal(pipe(hold), 0);
        assert_int_equal(bind_here(0600), 0);
        close(fd);
        fd = -1;
        for (int i = 0; i < 10; i++)
                if (fork() == 0) {
                        close(go[1]);
                        close(hold[0]);
                        if (read(go[0], &byte, 1) < 0)
                                _exit(2);
                        int r = bind_here(0600);
                        /* Winners stay alive until all have tried. */
                        if (write(hold[1], r == 0 ? "w" : "l", 1) < 0 || (r == 0 && usleep(700000) < 0))
                                _exit(2);
                        _exit(r == 0 ? 0 : 1);
                }
        close(go[0]);
        close(go[1]);
        close(hold[1]);
        for (int i = 0; i < 10; i++) {
                assert_int_equal(read(hold[0], &byte, 1), 1);
                n_won += byte == 'w';
        }
        close(hold[0]);
        while (wait(&status) > 0)
                assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2);
        assert_int_equal(n_won, 1);
}

static void test_nothing_handed_over_is_not_an_error(void **state)
{
        int inherited = 5;

        (void)state;
        unsetenv("LISTEN_FDS");
        assert_int_equal(listener_inherit(&inherited, message, sizeof message), 0);
        assert_int_equal(inherited, -1);
        /* Meant for another process. */
        setenv("LISTEN_FDS", "1", 1);
        setenv("LISTEN_PID", "1", 1);
        assert_int_equal(listener_inherit(&inherited, message, sizeof message), 0);
        assert_int_equal(inherited, -1);
        assert_null(getenv("LISTEN_FDS"));
}

static void test_what_is_handed_over_must_be_one_listening_unix_stream_socket(void **state)
{
        char pid[24];
        int inherited = -1, pair[2];

        (void)state;
        snprintf(pid, sizeof pid, "%d", (int)getpid());
        setenv("LISTEN_FDS", "2", 1);
        setenv("LISTEN_PID", pid, 1);
        assert_int_equal(listener_inherit(&inherited, message, sizeof message), -EINVAL);
        assert_non_null(strstr(message, "2 sockets"));

        int saved = fcntl(3, F_DUPFD_CLOEXEC, 10);
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
        if (pair[0] != 3)
                assert_int_equal(dup2(pair[0], 3), 3);
        setenv("LISTEN_FDS", "1", 1);
        setenv("LISTEN_PID", pid, 1);
        assert_int_equal(listener_inherit(&inherited, message, sizeof message), -EINVAL);
        assert_non_null(strstr(message, "not a listening"));
        if (pair[0] != 3)
                close(pair[0]);
        close(pair[1]);

        assert_int_equal(bind_here(0600), 0);
        assert_int_equal(dup2(fd, 3), 3);
        setenv("LISTEN_FDS", "1", 1);
        setenv("LISTEN_PID", pid, 1);
        assert_int_equal(listener_inherit(&inherited, message, sizeof message), 0);
        assert_int_equal(inherited, 3);
        if (fd == 3)
                fd = -1;
        if (saved >= 0) {
                dup2(saved, 3);
                close(saved);
        } else {
                close(3);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup_teardown(test_socket_has_the_mode_asked_for_whatever_the_umask, setup, teardown),
                cmocka_unit_test_setup_teardown(test_socket_of_a_dead_process_is_replaced, setup, teardown),
                cmocka_unit_test_setup_teardown(test_socket_of_a_living_daemon_is_refused_and_stays, setup, teardown),
                cmocka_unit_test_setup_teardown(test_plain_file_in_the_way_is_refused_and_kept, setup, teardown),
                cmocka_unit_test_setup_teardown(test_directory_and_symlink_in_the_way_are_refused_and_kept, setup, teardown),
                cmocka_unit_test_setup_teardown(test_bind_failure_holds_path_and_reason, setup, teardown),
                cmocka_unit_test_setup_teardown(test_unknown_group_is_refused_before_anything_is_made, setup, teardown),
                cmocka_unit_test_setup_teardown(test_only_our_own_file_is_removed_at_the_end, setup, teardown),
                cmocka_unit_test_setup_teardown(test_of_ten_starts_at_once_exactly_one_gets_the_path, setup, teardown),
                cmocka_unit_test_setup_teardown(test_nothing_handed_over_is_not_an_error, setup, teardown),
                cmocka_unit_test_setup_teardown(test_what_is_handed_over_must_be_one_listening_unix_stream_socket, setup,
                                                teardown),
        };

        log_level_set(LOG_LEVEL_ERROR);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
