package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserHashTest {

    private static final String KEY = "0123456789abcdef";

    @Test
    void one_user_has_one_hash_in_all_processes_with_the_same_key() {
        // As printf 7 | openssl dgst -sha256 -hmac 0123456789abcdef prints it.
        assertThat(UserHash.withKey(KEY).of("7")).isEqualTo("f69cf4852626eee1");
        assertThat(UserHash.withKey(KEY).of("8"))
                .isNotEqualTo(UserHash.withKey(KEY).of("7"));
    }

    @Test
    void a_random_key_makes_hashes_that_no_other_process_makes() {
        UserHash random = UserHash.withKey("");

        assertThat(random.of("7"))
                .isEqualTo(random.of("7"))
                .isNotEqualTo(UserHash.withKey(KEY).of("7"))
                .isNotEqualTo(UserHash.withKey("").of("7"));
    }

    @Test
    void the_hash_of_any_id_is_sixteen_digits() {
        assertThat(UserHash.withKey("").of("\r\n" + "x".repeat(10_000))).matches("[0-9a-f]{16}");
    }
}
