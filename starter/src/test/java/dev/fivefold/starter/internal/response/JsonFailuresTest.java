package dev.fivefold.starter.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A decoding error names the path of its field, and no value of the body. */
class JsonFailuresTest {

    private final JsonDecoder decoder = new JsonDecoder(JsonMapper.builder().build());

    record Cart(List<Item> items, Map<String, Item> byOwner) {}

    record Item(long price, @JsonProperty("vat_rate") double vatRate, Level level) {
        Item {
            if (price == 13) {
                throw new IllegalArgumentException("secret " + price);
            }
        }
    }

    enum Level {
        LOW
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"items\":[{\"price\":1,\"vat_rate\":1,\"level\":\"LOW\"},{\"price\":\"secret\"}]} | $.items[1].price",
                "{\"items\":[{\"price\":1,\"vat_rate\":\"secret\"}]} | $.items[0].vat_rate",
                "{\"items\":[{\"price\":1,\"level\":\"secret\"}]} | $.items[0].level",
                "{\"items\":[{\"vat_rate\":1,\"level\":\"LOW\"}]} | $.items[0].price",
                "{\"items\":\"secret\"} | $.items",
                "{\"items\":[null]} | $.items[0]",
                "{\"items\":[\"secret\"]} | $.items[0]",
                "{\"items\":[{\"price\":13,\"vat_rate\":1,\"level\":\"LOW\"}]} | $.items[0]",
                "{\"byOwner\":{\"secret\":{\"price\":{}}}} | $.byOwner.*.price",
                "{\"byOwner\":{\"secret@example.org\":7}} | $.byOwner.*"
            })
    void a_decoding_error_has_the_path_of_its_field_and_no_value(String body, String path) {
        InvalidResponseException failure = failure(body);

        assertThat(failure.path()).isEqualTo(path);
        assertThat(failure).hasMessageStartingWith("not the JSON expected: ");
        assertThat(failure.getMessage()).doesNotContain("secret").contains(" at line 1, column ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "{\"secret",
                "{\"items\":[secret]}",
                "{\"secret\" \"secret\"}",
                "{\"items\":[],\"byOwner\":{}} secret",
                "'secret'"
            })
    void malformed_json_has_its_place_and_no_value(String body) {
        assertThat(failure(body).getMessage())
                .doesNotContain("secret")
                .startsWith("not the JSON expected: malformed at line 1, column ");
    }

    @Test
    void a_limit_and_a_check_of_this_library_are_named() {
        assertThat(failure("null")).hasMessage("not the JSON expected: the body is null");
        assertThat(failure("{\"other\":" + "[".repeat(70))).hasMessageContaining("nesting depth (65)");
    }

    private InvalidResponseException failure(String body) {
        JacksonException failure =
                catchThrowableOfType(JacksonException.class, () -> decoder.decode(body.getBytes(UTF_8), Cart.class));
        return JsonFailures.of(failure);
    }
}
