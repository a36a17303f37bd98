package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerItemsTest {

    private final AnswerItems items = new AnswerItems("rows", "id");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rows\":[]}",
                "{\"rows\":[{\"id\":1}]}",
                "{\"rows\":[{\"a\":{\"id\":9},\"id\":1,\"ü\":\"]}\"},{\"id\":12, \"b\":[{}]}]}"
            })
    void an_answer_is_the_same_when_it_is_put_together_again(String answer) {
        byte[] body = answer.getBytes(UTF_8);

        assertThat(items.join(items.split(body).orElseThrow())).isEqualTo(body);
    }

    @Test
    void an_element_is_found_by_its_own_id() {
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
    void an_answer_that_would_not_be_the_same_again_is_not_taken_apart(String answer) {
        assertThat(items.split(answer.getBytes(UTF_8))).isEmpty();
    }
}
