/* SPDX-License-Identifier: MIT
 *
 * Goal: SHA-256 as the standard has it, however the data are cut. Method: the published vectors.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/ctl/sha256.h"

static void expect(const void *data, size_t n_bytes, size_t piece, const char *wanted) {
        uint8_t digest[SHA256_BYTES];
        char text[2 * SHA256_BYTES + 1];
        struct sha256 sha256;

        sha256_init(&sha256);
        for (size_t done = 0; done < n_bytes; done += piece)
                sha256_update(&sha256, (const uint8_t *)data + done, n_bytes - done < piece ? n_bytes - done : piece);
        sha256_final(&sha256, digest);
        for (size_t i = 0; i < SHA256_BYTES; i++)
                snprintf(text + 2 * i, 3, "%02x", digest[i]);
        assert_string_equal(text, wanted);
}

static void test_published_vectors(void **state) {
        static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

        (void)state;
        expect("", 0, 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        expect("abc", 3, 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        expect(two_blocks, 56, 56, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_a_million_letters_in_any_pieces(void **state) {
        static char letters[1000000];
        static const size_t pieces[] = { 1000000, 63, 64, 65, 1 };

        (void)state;
        memset(letters, 'a', sizeof(letters));
        for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++)
                expect(letters, sizeof(letters), pieces[i],
                       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_published_vectors),
                cmocka_unit_test(test_a_million_letters_in_any_pieces),
        };

        return cmocka_run_group_tests_name("ctl/sha256", tests, NULL, NULL);
}
