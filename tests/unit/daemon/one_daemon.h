/* SPDX-License-Identifier: MIT
 *
 * For programs whose tests each have one daemon of one thread (fixture.h): f, closed behind each test.
 */
#ifndef MMA_TEST_ONE_DAEMON_H
#define MMA_TEST_ONE_DAEMON_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/daemon/fixture.h"

static struct fixture fixture;
static struct fixture *const f = &fixture;

__attribute__((unused)) static int teardown(void **state)
{
        (void)state;
        fixture_close(f);
        return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, teardown)

#endif
