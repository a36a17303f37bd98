package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemFormatTest {

    private final ItemFormat items = new ItemFormat("rows", "id");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rows\":[]}",
                "{\"rows\":[{\"id\":1}]}",
                "{\"rows\":[{\"a\":{\"id\":9},\"id\":1,\"ü\":\"]}\"},{\"id\":12, \"b\":[{}]}]}"
            })
    void a_response_is_the_same_when_it_is_joined_again(String response) {
        byte[] body = response.getBytes(UTF_8);

        assertThat(items.join(items.split(body).orElseThrow()).toByteArray()).isEqualTo(body);
    }

    @Test
    void an_element_has_its_own_id() {
        byte[] body = "{\"rows\":[{\"a\":{\"id\":9},\"id\":1},{\"id\":12}]}".getBytes(UTF_8);

        assertThat(items.split(body).orElseThrow().keySet()).containsExactly(1L, 12L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"others\":[]}",
                "{\"rows\":{}}",
                "{\"rows\":[1]}",
                "{\"rows\":[{\"name\":1}]}",
                "{\"rows\":[{\"id\":\"1\"}]}",
                "{\"rows\":[{\"id\":99999999999999999999}]}",
                "{\"rows\":[{\"id\":2},{\"id\":1}]}",
                "{\"rows\":[{\"id\":1},{\"id\":1}]}",
                "{\"rows\":[{\"id\":1}],\"total\":1}",
                "{\"total\":1,\"rows\":[{\"id\":1}]}",
                "{\"rows\": [{\"id\":1}]}",
                "{\"rows\":[{\"id\":1}]} ",
                "{\"rows\":[{\"id\":1}"
            })
    void a_response_that_would_differ_when_joined_is_not_split(String response) {
        assertThat(items.split(response.getBytes(UTF_8))).isEmpty();
    }
}
