package dev.fivefold.aggregator.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserHashTest {

    private static final String KEY = "0123456789abcdef";

    @Test
    void one_user_has_one_hash_in_all_processes_with_the_same_key() {
        // As printf 7 | openssl dgst -sha256 -hmac 0123456789abcdef has it: the gateway's test expects the same.
        assertThat(UserHash.withKey(KEY).of("7")).isEqualTo("f69cf4852626eee1");
        assertThat(UserHash.withKey(KEY).of("8"))
                .isNotEqualTo(UserHash.withKey(KEY).of("7"));
    }

    @Test
    void without_the_key_nobody_makes_the_same_hash() {
        UserHash drawn = UserHash.withKey("");

        assertThat(drawn.of("7"))
                .isEqualTo(drawn.of("7"))
                .isNotEqualTo(UserHash.withKey(KEY).of("7"))
                .isNotEqualTo(UserHash.withKey("").of("7"));
    }

    @Test
    void whatever_an_id_is_its_hash_is_sixteen_digits() {
        assertThat(UserHash.withKey("").of("\r\n" + "x".repeat(10_000))).matches("[0-9a-f]{16}");
    }
}
