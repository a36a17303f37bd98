package dev.fivefold.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.starter.internal.client.CountedCalls;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The texts of keys. */
class KeyTextTest {

    private final RedisKeys keys = new RedisKeys("a:1:", RedisKeys.secret("a secret of all processes"));

    @Test
    void a_key_is_readable() {
        assertThat(keys.of("shop.cart", 7L, "a:b", null, List.of(1L, "x,y")))
                .isEqualTo("a:1:shop.cart:7:a%3Ab:~:1,x%2Cy");
    }

    @Test
    void the_key_of_a_call_without_additions_is_that_of_its_arguments() {
        assertThat(keys.of("shop.cart", CountedCalls.key(7L, "a"))).isEqualTo(keys.of("shop.cart", 7L, "a"));
    }

    @Test
    void an_argument_without_a_text_of_its_own_has_no_key() {
        assertThatThrownBy(() -> keys.of("shop.cart", new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shop.cart");
    }

    @Test
    void the_password_of_redis_takes_the_place_of_a_hash_key() {
        assertThat(RedisKeys.secret(null, "password"))
                .isEqualTo(RedisKeys.secret("", "password"))
                .isNotEqualTo(RedisKeys.secret("key", "password"))
                .hasSize(32);
        assertThat(RedisKeys.secret(null, null))
                .hasSize(32)
                .isNotEqualTo(RedisKeys.secret(null, null))
                .isNotEqualTo(new byte[32]);
    }
}
