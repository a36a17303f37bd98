package dev.fivefold.starter.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Utf8;
import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** The walker and a parser agree on what is JSON. */
class JsonWalkerTest {

    private static final JsonFactory JACKSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonWalker.MAX_DEPTH)
                    .build())
            .build();

    private static final List<String> TOKENS = List.of(
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\"a\"",
            "\"b\":",
            "\"\":[",
            "null",
            "true",
            "false",
            "nul",
            "0",
            "-1",
            "12",
            ".5",
            "e+7",
            "E",
            "-",
            "+",
            " ",
            "\n",
            "\t",
            "\u0000",
            "\\u00e9",
            "\\ud83d",
            "\\n",
            "é",
            "😀",
            "\uFEFF",
            "'",
            "/",
            "//",
            "x",
            "\"12345678\"",
            "[[[[[[[[");

    @Provide
    Arbitrary<byte[]> texts() {
        return Arbitraries.of(TOKENS)
                .list()
                .ofMaxSize(14)
                .map(tokens -> String.join("", tokens).getBytes(StandardCharsets.UTF_8));
    }

    /** A valid document with a few bytes changed. */
    @Provide
    Arbitrary<byte[]> mutations() {
        byte[] document = """
                {"id":7,"name":"Lampe, größer – 明るい 😀","price":-12.50e-2,"tags":["a","\\u00e9\\n",[],{}],"stock":{"x":null,"y":true,"z":false}}\
                """.getBytes(StandardCharsets.UTF_8);
        Arbitrary<Integer> places = Arbitraries.integers().between(0, document.length - 1);
        Arbitrary<Byte> bytes = Arbitraries.bytes();
        return Combinators.combine(places, bytes)
                .as((place, value) -> new int[] {place, value})
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(changes -> {
                    byte[] changed = document.clone();
                    changes.forEach(change -> changed[change[0]] = (byte) change[1]);
                    return changed;
                });
    }

    @Property(tries = 20_000)
    void on_tokens_in_any_order(@ForAll("texts") byte[] text) {
        assertThat(walks(text)).as(new String(text, StandardCharsets.UTF_8)).isEqualTo(parses(text));
    }

    @Property(tries = 20_000)
    void on_changed_documents(@ForAll("mutations") byte[] text) {
        assertThat(walks(text))
                .as(new String(text, StandardCharsets.ISO_8859_1))
                .isEqualTo(parses(text));
    }

    /** What is in pieces gets the same verdict, with the same position, as what is not. */
    @Property(tries = 5_000)
    void in_pieces(
            @ForAll("mutations") byte[] text,
            @ForAll @IntRange(max = 6_000) int filler,
            @ForAll @Size(max = 6) List<@IntRange(max = 12_000) Integer> cuts) {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        document.writeBytes(("[\"" + "é€😀\\n\\u00e9 ".repeat(filler / 11) + "\",").getBytes(StandardCharsets.UTF_8));
        document.writeBytes(text);
        document.writeBytes(
                (",1,\"" + "x".repeat(filler) + "\"" + " ".repeat(filler) + "]").getBytes(StandardCharsets.UTF_8));
        byte[] all = document.toByteArray();

        assertThat(verdict(all, cuts)).isEqualTo(verdict(all, List.of()));
    }

    private static String verdict(byte[] text, List<Integer> cuts) {
        JsonWalker walker = new JsonWalker();
        int from = 0;
        try {
            for (int to :
                    cuts.stream().sorted().filter(cut -> cut < text.length).toList()) {
                walker.take(text, from, to, false);
                from = to;
            }
            walker.take(text, from, text.length, true);
            return "valid";
        } catch (InvalidJsonException invalid) {
            return String.valueOf(invalid.getMessage());
        }
    }

    private static boolean walks(byte[] text) {
        try {
            JsonWalker.walk(text);
            return true;
        } catch (InvalidJsonException invalid) {
            return false;
        }
    }

    private static boolean parses(byte[] text) {
        if (!Utf8.isWellFormed(text)) {
            return false;
        }
        try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), text)) {
            JsonToken first = parser.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                return false;
            }
            parser.skipChildren();
            parser.finishToken(); // else a string ends at its first quote
            return parser.nextToken() == null;
        } catch (JacksonException malformed) {
            return false;
        }
    }
}
