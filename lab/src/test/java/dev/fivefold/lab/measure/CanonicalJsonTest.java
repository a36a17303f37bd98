package dev.fivefold.lab.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class CanonicalJsonTest {

    @Test
    void order_white_space_and_meta_do_not_change_the_hash() {
        assertThat(hash("{\"a\":1,\"b\":{\"c\":[1,2],\"d\":\"ä\"},\"_meta\":{\"ms\":3}}"))
                .isEqualTo(hash("{ \"b\": {\"d\":\"\\u00e4\", \"c\":[1, 2]}, \"a\": 1 }"));
    }

    @Test
    void any_value_and_the_order_of_a_list_change_the_hash() {
        assertThat(hash("{\"a\":[1,2]}")).isNotEqualTo(hash("{\"a\":[2,1]}")).isNotEqualTo(hash("{\"a\":[1,3]}"));
    }

    @Test
    void a_meta_that_is_not_the_pages_own_counts() {
        assertThat(hash("{\"a\":{\"_meta\":1}}")).isNotEqualTo(hash("{\"a\":{\"_meta\":2}}"));
    }

    @Test
    void numbers_keep_every_digit() {
        assertThat(hash("{\"a\":0.10000000000000000001}")).isNotEqualTo(hash("{\"a\":0.1}"));
    }

    @Test
    void the_hash_of_one_page_is_its_own_and_of_several_depends_on_their_order() {
        assertThat(CanonicalJson.sha256Of(List.of("ab"))).isEqualTo("ab");
        assertThat(CanonicalJson.sha256Of(List.of("ab", "cd")))
                .isNotEqualTo(CanonicalJson.sha256Of(List.of("cd", "ab")));
    }

    @Test
    void half_a_page_has_no_hash() {
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> hash("{\"a\":1"));
    }

    private static String hash(String json) {
        return CanonicalJson.sha256(json.getBytes(UTF_8));
    }
}
