package dev.fivefold.engine.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RawJsonTest {

    @Test
    void an_array_has_null_where_there_is_no_body() throws IOException {
        RawJson array = RawJson.array(Arrays.asList(body("{\"a\":1}"), null, body("2")));

        assertThat(written(array)).isEqualTo("[{\"a\":1},null,2]");
    }

    @Test
    void an_array_of_nothing_is_an_empty_array() throws IOException {
        assertThat(written(RawJson.array(List.of()))).isEqualTo("[]");
    }

    @Test
    void the_length_is_that_of_the_bytes_written() throws IOException {
        RawJson joined = RawJson.concat(List.of(body("ä"), RawJson.array(List.of(body("1"), body("2")))));

        assertThat(joined.length()).isEqualTo(written(joined).getBytes(UTF_8).length);
    }

    @Test
    void json_without_line_breaks_is_the_same_json_on_one_line() throws IOException {
        RawJson lines = RawJson.concat(List.of(body("{\n\"a\":"), body("1,\r\n\"b\\n\":2}")));

        assertThat(written(lines.withoutLineBreaks())).isEqualTo("{ \"a\":1,  \"b\\n\":2}");
    }

    @Test
    void another_body_has_another_fingerprint() {
        assertThat(body("{\"a\":1}").fingerprint())
                .isEqualTo(RawJson.concat(List.of(body("{\"a\":"), body("1}"))).fingerprint())
                .isNotEqualTo(body("{\"a\":2}").fingerprint());
    }

    private static RawJson body(String json) {
        return RawJson.of(json.getBytes(UTF_8));
    }

    private static String written(RawJson body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        body.writeTo(out);
        return out.toString(UTF_8);
    }
}
