package dev.fivefold.bytes.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class JsonShapesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final List<String> KEYS =
            List.of("1", "2", "\"1\"", "\"\\u0031\"", "\"a\\\"b\"", "\"ü\"", "\"\\u00fc\"", "1.0", "true");

    /** Values that a parser and a writer would change. */
    private static final List<String> VALUES = List.of(
            "1.10", "-0", "1e400", "\"\\u0041\\/\\n\"", "\"€ 😀\"", "[ 1 , {\"id\": 7} ]", "{ }", "null", "\"}]\\\\\"");

    record Documents(String products, String reviews) {}

    @Property
    void nested_objects_are_those_that_a_tree_of_jackson_has(@ForAll("documents") Documents documents)
            throws Exception {
        JsonIndex index = JsonIndex.of(bytes(documents.reviews()), JsonPath.of("items"), "productId");

        for (boolean many : List.of(true, false)) {
            byte[] nested = JsonShapes.nest(
                    bytes(documents.products()),
                    JsonPath.of("found.products"),
                    "id",
                    "reviews",
                    index,
                    many,
                    Integer.MAX_VALUE);

            JsonWalker.walk(nested);
            assertThat(JSON.readTree(nested)).isEqualTo(joined(documents, many));
        }
    }

    @Property
    void bytes_that_no_change_concerns_stay_as_they_are(@ForAll("documents") Documents documents) throws Exception {
        JsonIndex none = JsonIndex.of(bytes("[]"), JsonPath.of(""), "productId");
        String nested = text(JsonShapes.nest(
                bytes(documents.products()),
                JsonPath.of("found.products"),
                "id",
                "reviews",
                none,
                true,
                Integer.MAX_VALUE));

        assertThat(nested.replaceAll(",?\"reviews\":\\[]", "")).isEqualTo(documents.products());
    }

    private static JsonNode joined(Documents documents, boolean many) {
        JsonNode tree = JSON.readTree(documents.products());
        for (JsonNode product : tree.path("found").path("products")) {
            List<JsonNode> found = new ArrayList<>();
            for (JsonNode review : JSON.readTree(documents.reviews()).path("items")) {
                JsonNode key = review.path("productId");
                if (product.has("id") && !key.isNull() && key.isValueNode() && key.equals(product.get("id"))) {
                    found.add(review);
                }
            }
            if (many) {
                ArrayNode all = ((ObjectNode) product).putArray("reviews");
                found.forEach(all::add);
            } else {
                ((ObjectNode) product).set("reviews", found.isEmpty() ? null : found.getLast());
            }
        }
        return tree;
    }

    @Example
    void a_field_of_the_same_name_is_replaced() throws Exception {
        JsonIndex index = JsonIndex.of(bytes("[{\"of\":1}]"), JsonPath.of(""), "of");

        assertThat(text(JsonShapes.nest(
                        bytes("{\"reviews\" : 0, \"id\":1}"), JsonPath.of(""), "id", "reviews", index, true, 1_000)))
                .isEqualTo("{\"reviews\" : [{\"of\":1}], \"id\":1}");
    }

    @Example
    void what_grows_beyond_its_bound_is_refused() throws Exception {
        JsonIndex index = JsonIndex.of(bytes("{\"of\":1,\"text\":\"" + "x".repeat(500) + "\"}"), JsonPath.of(""), "of");

        assertThatThrownBy(() -> JsonShapes.nest(
                        bytes("[{\"id\":1},{\"id\":1},{\"id\":1}]"), JsonPath.of(""), "id", "one", index, false, 1_000))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageStartingWith("nested, it exceeds 1000 bytes");
    }

    @Example
    void fields_are_picked_dropped_renamed_and_unwrapped() throws Exception {
        byte[] json = bytes("{\"a\":1.0, \"b\" : {\"c\":[2],\"d\":3}, \"\\u0065\":null}");
        JsonPath root = JsonPath.of("");

        assertThat(text(JsonShapes.pick(json, root, Set.of("a", "e")))).isEqualTo("{\"a\":1.0,\"\\u0065\":null}");
        assertThat(text(JsonShapes.drop(json, root, Set.of("a", "e")))).isEqualTo("{\"b\" : {\"c\":[2],\"d\":3}}");
        assertThat(text(JsonShapes.drop(json, JsonPath.of("b"), Set.of("c", "d"))))
                .isEqualTo("{\"a\":1.0, \"b\" : {}, \"\\u0065\":null}");
        assertThat(text(JsonShapes.rename(json, root, "e", "f")))
                .contains("\"f\":null")
                .doesNotContain("u0065");
        assertThat(text(JsonShapes.unwrap(json, root, "b")))
                .isEqualTo("{\"a\":1.0,\"c\":[2],\"d\":3,\"\\u0065\":null}");
        assertThat(text(JsonShapes.unwrap(bytes("[{\"b\":{}},{\"b\":1}]"), root, "b")))
                .isEqualTo("[{},{\"b\":1}]");
        assertThat(text(JsonShapes.fields(bytes(" { \"a\" : 1 } ")))).isEqualTo("\"a\" : 1");
    }

    @Property
    void no_document_makes_it_read_too_far_or_forever(@ForAll("garbage") String garbage) {
        for (String path : List.of("", "a", "a.b")) {
            try {
                JsonIndex.of(bytes(garbage), JsonPath.of(path), "id");
                JsonShapes.pick(bytes(garbage), JsonPath.of(path), Set.of("a"));
                JsonShapes.unwrap(bytes(garbage), JsonPath.of(path), "a");
            } catch (InvalidJsonException expected) {
                assertThat(expected).hasMessageContaining("at byte");
            }
        }
    }

    @Example
    void a_name_with_a_quote_is_refused_at_once() {
        assertThatThrownBy(() -> JsonPath.of("a.b\"c")).hasMessageContaining("'b\"c' is no name of a field");
        assertThatThrownBy(() -> JsonPath.of("a..b")).hasMessageContaining("'' is no name of a field");
    }

    @Provide
    Arbitrary<String> garbage() {
        return Arbitraries.strings().withChars("{}[]\":,\\ua1 \u00ff").ofMaxLength(24);
    }

    @Provide
    Arbitrary<Documents> documents() {
        return Arbitraries.randomValue(random -> new Documents(
                " {\"other\": 1.0, \"found\" :{\"products\": " + list(random, "id") + ", \"x\":[]} }\n",
                "{\"items\":" + list(random, "productId") + "}"));
    }

    private static String list(Random random, String key) {
        List<String> objects = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            List<String> fields = new ArrayList<>();
            @Nullable
            String value = random.nextInt(8) == 0
                    ? VALUES.get(random.nextInt(VALUES.size()))
                    : KEYS.get(random.nextInt(KEYS.size()));
            if (random.nextInt(8) > 0) {
                fields.add("\"" + key + "\"" + (random.nextBoolean() ? " : " : ":") + value);
            }
            for (int j = random.nextInt(3); j > 0; j--) {
                fields.add("\"f" + j + "\":" + VALUES.get(random.nextInt(VALUES.size())));
            }
            objects.add("{" + String.join(random.nextBoolean() ? "," : " ,\n", fields)
                    + (random.nextBoolean() ? "}" : " }"));
        }
        return "[" + String.join(", ", objects) + "]";
    }

    private static byte[] bytes(String json) {
        return json.getBytes(UTF_8);
    }

    private static String text(byte[] json) {
        return new String(json, UTF_8);
    }
}
