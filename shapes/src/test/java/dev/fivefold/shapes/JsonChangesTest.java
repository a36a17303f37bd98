package dev.fivefold.shapes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
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

class JsonChangesTest {

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
        JsonIndex index = index(documents.reviews(), "items", "productId");

        for (boolean many : List.of(true, false)) {
            byte[] nested = bytes(changed(
                    documents.products(),
                    List.of(index),
                    JsonChange.nest(JsonPath.of("found.products"), "reviews", 0, "id", many)));

            JsonWalker.walk(nested);
            assertThat(JSON.readTree(nested)).isEqualTo(joined(documents, many));
        }
    }

    @Property
    void bytes_that_no_change_concerns_stay_as_they_are(@ForAll("documents") Documents documents) throws Exception {
        String nested = changed(
                documents.products(),
                List.of(index("[]", "", "productId")),
                JsonChange.nest(JsonPath.of("found.products"), "reviews", 0, "id", true));

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

    @Property
    void merged_fields_are_those_that_a_tree_of_jackson_has(@ForAll("documents") Documents documents) throws Exception {
        String merged = changed(
                documents.products(),
                List.of(index(documents.reviews(), "items", "productId")),
                JsonChange.merge(JsonPath.of("found.products"), 0, "id"));

        JsonWalker.walk(bytes(merged));
        JsonNode expected = joined(documents, false);
        for (JsonNode product : expected.path("found").path("products")) {
            if (((ObjectNode) product).remove("reviews") instanceof ObjectNode review) {
                review.properties().stream()
                        .filter(field -> !product.has(field.getKey()))
                        .toList()
                        .forEach(field -> ((ObjectNode) product).set(field.getKey(), field.getValue()));
            }
        }
        assertThat(JSON.readTree(merged)).isEqualTo(expected);
    }

    @Example
    void changes_apply_to_what_earlier_ones_have_added() throws Exception {
        JsonPath root = JsonPath.of("");
        JsonPath all = JsonPath.of("all");

        assertThat(changed(
                        "[{\"id\":1,\"a\":2},{\"id\":3}]",
                        List.of(index("[{\"of\":1,\"b\":{\"c\":4}},{\"of\":1}]", "", "of")),
                        JsonChange.nest(root, "all", 0, "id", true),
                        JsonChange.drop(all, "of"),
                        JsonChange.nest(root, "one", 0, "id", false),
                        JsonChange.rename(all, "b", "d"),
                        JsonChange.unwrap(all, "d")))
                .isEqualTo("[{\"id\":1,\"a\":2,\"all\":[{\"c\":4},{}],\"one\":{\"of\":1}},"
                        + "{\"id\":3,\"all\":[],\"one\":null}]");
    }

    /** In one pass all that fits, and each change in a pass of its own: there is no other order. */
    @Property
    void passes_of_several_changes_make_what_single_ones_make(
            @ForAll("documents") Documents documents, @ForAll("changes") List<JsonChange> changes) throws Exception {
        List<JsonIndex> joined = List.of(
                index(documents.reviews(), "items", "productId"), index(documents.products(), "found.products", "id"));
        String expected = documents.reviews();
        for (JsonChange change : changes) {
            expected = changed(expected, joined, change);
        }

        String made = changed(documents.reviews(), joined, changes.toArray(JsonChange[]::new));

        JsonWalker.walk(bytes(made));
        assertThat(JSON.readTree(made)).isEqualTo(JSON.readTree(expected));
    }

    @Provide
    Arbitrary<List<JsonChange>> changes() {
        Arbitrary<JsonPath> paths = Arbitraries.of("items", "items.f1", "items.n", "items.n.m", "items.x")
                .map(JsonPath::of);
        Arbitrary<String> names = Arbitraries.of("productId", "id", "f1", "f2", "n", "m", "x");
        return paths.flatMap(path -> names.flatMap(one -> names.flatMap(other -> Arbitraries.of(
                        JsonChange.nest(path, one, 0, other, true),
                        JsonChange.nest(path, one, 1, other, false),
                        JsonChange.merge(path, 0, one),
                        JsonChange.merge(path, 1, one),
                        JsonChange.pick(path, one, other, "n"),
                        JsonChange.drop(path, one),
                        JsonChange.rename(path, one, other + one),
                        JsonChange.unwrap(path, one)))))
                .list()
                .ofMaxSize(6);
    }

    @Example
    void a_field_of_the_same_name_is_replaced() throws Exception {
        JsonIndex index = index("[{\"of\":1}]", "", "of");
        JsonChange nest = JsonChange.nest(JsonPath.of(""), "reviews", 0, "id", true);

        assertThat(changed("{\"reviews\" : 0, \"id\":1}", List.of(index), nest))
                .isEqualTo("{\"id\":1,\"reviews\":[{\"of\":1}]}");
        assertThat(changed("{\"id\":1 ,\"reviews\" : 0, \"a\":1 }", List.of(index), nest))
                .isEqualTo("{\"id\":1,\"a\":1 ,\"reviews\":[{\"of\":1}]}");
    }

    @Example
    void what_grows_beyond_its_bound_is_refused() throws Exception {
        JsonIndex index = index("{\"of\":1,\"text\":\"" + "x".repeat(500) + "\"}", "", "of");
        byte[] json = bytes("[{\"id\":1},{\"id\":1},{\"id\":1}]");

        for (JsonChange change : List.of(
                JsonChange.nest(JsonPath.of(""), "one", 0, "id", false), JsonChange.merge(JsonPath.of(""), 0, "id"))) {
            assertThatThrownBy(() -> JsonChanges.of(List.of(change)).apply(json, List.of(index), 1_000))
                    .isInstanceOf(OversizedJsonException.class)
                    .hasMessageStartingWith("nested, it exceeds 1000 bytes");
        }
    }

    @Example
    void fields_are_picked_dropped_renamed_and_unwrapped() throws Exception {
        String json = "{\"a\":1.0, \"b\" : {\"c\":[2],\"d\":3}, \"\\u0065\":null}";
        JsonPath root = JsonPath.of("");

        assertThat(changed(json, List.of(), JsonChange.pick(root, "a", "e"))).isEqualTo("{\"a\":1.0,\"\\u0065\":null}");
        assertThat(changed(json, List.of(), JsonChange.drop(root, "a", "e")))
                .isEqualTo("{\"b\" : {\"c\":[2],\"d\":3}}");
        assertThat(changed(json, List.of(), JsonChange.drop(JsonPath.of("b"), "c", "d")))
                .isEqualTo("{\"a\":1.0, \"b\" : {}, \"\\u0065\":null}");
        assertThat(changed(json, List.of(), JsonChange.rename(root, "e", "f")))
                .isEqualTo("{\"a\":1.0, \"b\" : {\"c\":[2],\"d\":3}, \"f\":null}");
        assertThat(changed(json, List.of(), JsonChange.unwrap(root, "b")))
                .isEqualTo("{\"a\":1.0,\"c\":[2],\"d\":3,\"\\u0065\":null}");
        assertThat(changed("[{\"b\":{}},{\"b\":1}]", List.of(), JsonChange.unwrap(root, "b")))
                .isEqualTo("[{},{\"b\":1}]");
        JsonChanges none = JsonChanges.of(List.of());
        assertThat(text(none.fields(bytes(" { \"a\" : 1 } ")))).isEqualTo("\"a\" : 1 ");
        assertThat(none.fields(bytes("{ }"))).isEmpty();
        assertThatThrownBy(() -> none.fields(bytes("[]"))).hasMessage("no '{' at byte 0");
    }

    @Example
    void texts_are_distinct_and_have_no_escapes() throws Exception {
        String json = "[{\"a\":[{\"id\":\"\\u00fc\"},{\"id\":\"ü\"},{\"id\":1.0}],\"id\":true},{\"a\":{\"id\":null}}]";

        assertThat(JsonPath.texts(bytes(json), List.of(JsonPath.of("a.id")))).containsExactly("ü", "1.0");
        assertThat(JsonPath.texts(bytes(json), List.of(JsonPath.of("a.id"), JsonPath.of("id"))))
                .containsExactly("ü", "1.0", "true");
    }

    @Example
    void values_are_found_in_one_pass() throws Exception {
        List<byte @Nullable []> found = JsonPath.values(
                bytes("{\"a\":{\"b\":[1]},\"c\":null}"),
                Stream.of("a.b", "c.b", "c", "a.d", "a").map(JsonPath::of).toList());

        assertThat(found.stream().map(each -> each == null ? "none" : text(each)))
                .containsExactly("[1]", "null", "null", "none", "{\"b\":[1]}");
    }

    private static String changed(String json, List<JsonIndex> joined, JsonChange... changes)
            throws InvalidJsonException {
        return text(JsonChanges.of(List.of(changes)).apply(bytes(json), joined, Integer.MAX_VALUE));
    }

    private static JsonIndex index(String json, String objects, String key) throws InvalidJsonException {
        return JsonIndex.of(bytes(json), JsonPath.of(objects), key);
    }

    @Property
    void no_document_makes_it_read_too_far_or_forever(@ForAll("garbage") String garbage) {
        for (String path : List.of("", "a", "a.b")) {
            try {
                index(garbage, path, "id");
                changed(garbage, List.of(), JsonChange.pick(JsonPath.of(path), "a"));
                changed(garbage, List.of(), JsonChange.unwrap(JsonPath.of(path), "a"));
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
