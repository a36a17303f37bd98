package dev.fivefold.bytes.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWalkerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "\"\"",
                "0",
                "-0",
                "-0.5e-10",
                "1E+2",
                "true",
                "false",
                " [ ] ",
                "\t{\n\"a\" :\r1 , \"b\":[ null ] } ",
                "[1,\"two\",{\"three\":[[]]},false]",
                "{\"a\":1,\"a\":2}",
                "\"\\u00e9\\uD800\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                "\"é€😀\"",
                "[\"12345678\",\"1234567\",\"123456789\",\"\\\\\",\"é2345678é\"]"
            })
    void json_passes(String json) {
        assertThatCode(() -> JsonWalker.walk(bytes(json))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "null", "nul", "tru", "truee", "{", "[", "[1", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
                        "{\"a\":1,}", "{a:1}", "{'a':1}",
                "{\"a\":1 \"b\":2}", "[1}", "{\"a\":1]", "1 2", "{}{}", "01", "-", "1.", ".5", "1e", "1e+", "+1",
                        "0x10", "NaN", "Infinity", "\"", "\"\\\"",
                "\"\\x\"", "\"\\u00g0\"", "\"\\u00", "\"\n\"", "\"1234567\u0000\"", "[1]//", "/**/[1]", "\uFEFF[]",
                        "[\u00a01]", "]", "}", ",", "1,\"_meta\":2"
            })
    void anything_else_fails(String text) {
        assertThatThrownBy(() -> JsonWalker.walk(bytes(text))).isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "bf",
                "c0af",
                "c1bf",
                "c3",
                "c328",
                "e0809f",
                "e282",
                "e28228",
                "eda080",
                "edbfbf",
                "f0808080",
                "f09f98",
                "f4908080",
                "f5808080",
                "ff",
                "fe"
            })
    void a_string_is_utf_8(String hex) {
        byte[] wrong = HexFormat.of().parseHex("22" + hex + "22");

        assertThatThrownBy(() -> JsonWalker.walk(wrong)).hasMessageContaining("UTF-8");
    }

    @Test
    void levels_are_limited() {
        String deep = "[{\"a\":".repeat(JsonWalker.MAX_DEPTH / 2) + "1" + "}]".repeat(JsonWalker.MAX_DEPTH / 2);

        assertThatCode(() -> JsonWalker.walk(bytes(deep))).doesNotThrowAnyException();
        assertThatThrownBy(() -> JsonWalker.walk(bytes("[" + deep + "]")))
                .hasMessage("more than 64 levels at byte 188");
    }

    @Test
    void a_line_break_in_a_string_is_found_where_a_piece_ends() throws Exception {
        byte[] json = bytes("[\"" + " ".repeat(4_999) + "\n" + " ".repeat(4_999) + "\"]");
        JsonWalker walker = new JsonWalker();
        walker.take(json, 0, 6_000, false);

        assertThatThrownBy(() -> walker.take(json, 6_000, json.length, true)).hasMessageContaining("control character");
    }

    @Test
    void numbers_are_limited() {
        assertThatCode(() -> JsonWalker.walk(bytes("1".repeat(1_000)))).doesNotThrowAnyException();
        assertThatThrownBy(() -> JsonWalker.walk(bytes("1".repeat(1_001)))).hasMessageContaining("number");
    }

    @Test
    void the_reason_has_its_position() {
        assertThatThrownBy(() -> JsonWalker.walk(bytes("{\"a\":1 \"b\":2}")))
                .hasMessage("no comma and no end of an object at byte 7");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
