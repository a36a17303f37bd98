package dev.fivefold.starter.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class FieldFilterTest {

    /** Values that a parser and a writer of JSON would change. */
    private static final List<String> SCALARS = List.of(
            "1.10",
            "-0",
            "1e400",
            "-0.0E-7",
            "123456789012345678901234567890.000",
            "\"\\u0041\\/\\n\\\"\"",
            "\"€ 😀 \\ud83d\\ude00\"",
            "\"\"",
            "\"]}, {[\"",
            "true",
            "null");

    sealed interface Node {

        String text();
    }

    record Scalar(String text) implements Node {}

    record Array(List<Node> elements) implements Node {

        @Override
        public String text() {
            return elements.stream().map(Node::text).collect(Collectors.joining(",", "[", "]"));
        }
    }

    record Obj(List<Field> fields) implements Node {

        @Override
        public String text() {
            return fields.stream()
                    .map(field -> field.nameAndColon() + field.value().text())
                    .collect(Collectors.joining(",", "{", "}"));
        }
    }

    record Field(String name, String nameAndColon, Node value) {}

    @Property
    void selected_fields_are_unchanged_byte_for_byte(
            @ForAll("documents") Node document, @ForAll("paths") List<String> paths) {
        assertThat(filtered(document.text(), paths))
                .isEqualTo(selected(document, paths).text());
    }

    @Example
    void white_space_around_dropped_fields_is_dropped_with_them() {
        assertThat(filtered("\r\n{ \"a\" : [ 1 , 2 ] ,\t\"b\":0,\n\"c\" :\"x\" } \n", List.of("a", "c")))
                .isEqualTo("\r\n{ \"a\" : [ 1 , 2 ],\"c\" :\"x\" } \n");
    }

    @Example
    void a_path_includes_longer_ones() {
        assertThat(filtered("{\"a\":{\"b\":1,\"c\":2}}", List.of("a.b", "a"))).isEqualTo("{\"a\":{\"b\":1,\"c\":2}}");
    }

    @Example
    void malformed_json_is_rejected_in_dropped_fields_too() {
        for (String malformed : List.of(
                "",
                "{\"a\":1",
                "{\"a\":1}}",
                "{\"a\":1} 2",
                "{\"b\":01,\"a\":1}",
                "{\"b\":{]},\"a\":1}",
                "{\"b\":\"\\x\"}",
                "{\"b\" 1}",
                "[{\"a\":1},]")) {
            assertThatThrownBy(() -> filtered(malformed, List.of("a"))).hasCauseInstanceOf(InvalidJsonException.class);
        }
    }

    record Shop(Optional<List<Item>> items, Map<String, Item> byName) {

        public List<Item> getFirst() {
            return List.of();
        }
    }

    record Item(long productId, String name) {}

    @Example
    void a_field_that_a_record_needs_is_missed_by_its_name_in_json() {
        assertThat(dropped("items", "by_name.shirt")).isNull();
        assertThat(dropped("items.name", "by_name")).isEqualTo("items.product_id");
        assertThat(dropped("items.product_id", "items.name")).isEqualTo("by_name");
        assertThat(dropped()).isNull();
    }

    private static @Nullable String dropped(String... paths) {
        JsonMapper json = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        return FieldFilter.of(List.of(paths)).dropped(json.constructType(Shop.class), json.deserializationConfig());
    }

    private static String filtered(String json, List<String> paths) {
        try {
            return new String(FieldFilter.of(paths).filter(json.getBytes(UTF_8)), UTF_8);
        } catch (InvalidJsonException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    private static Node selected(Node node, List<String> paths) {
        return switch (node) {
            case Scalar scalar -> scalar;
            case Array(List<Node> elements) ->
                new Array(elements.stream().map(each -> selected(each, paths)).toList());
            case Obj(List<Field> fields) -> {
                List<Field> selected = new ArrayList<>();
                for (Field field : fields) {
                    List<String> longer = paths.stream()
                            .filter(path -> path.startsWith(field.name() + "."))
                            .map(path -> path.substring(field.name().length() + 1))
                            .toList();
                    if (paths.contains(field.name())) {
                        selected.add(field);
                    } else if (!longer.isEmpty()) {
                        selected.add(new Field(field.name(), field.nameAndColon(), selected(field.value(), longer)));
                    }
                }
                yield new Obj(selected);
            }
        };
    }

    @Provide
    Arbitrary<Node> documents() {
        return Arbitraries.randomValue(random -> node(random, 4))
                .filter(document -> !document.text().equals("null")); // no response
    }

    private static Node node(Random random, int depth) {
        int children = random.nextInt(5);
        return switch (depth == 0 ? 2 : random.nextInt(4)) {
            case 0 -> {
                List<Node> elements = new ArrayList<>();
                for (int i = 0; i < children; i++) {
                    elements.add(node(random, depth - 1));
                }
                yield new Array(elements);
            }
            case 1, 3 -> {
                List<Field> fields = new ArrayList<>(); // with duplicate names
                for (int i = 0; i < children; i++) {
                    char name = (char) ('a' + random.nextInt(4));
                    String written =
                            random.nextInt(5) == 0 ? "\\u00" + Integer.toHexString(name) : String.valueOf(name);
                    fields.add(new Field(
                            String.valueOf(name),
                            "\"" + written + (random.nextInt(5) == 0 ? "\" : " : "\":"),
                            node(random, depth - 1)));
                }
                yield new Obj(fields);
            }
            default -> new Scalar(SCALARS.get(random.nextInt(SCALARS.size())));
        };
    }

    @Provide
    Arbitrary<List<String>> paths() {
        return Arbitraries.of("a", "b", "c")
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(names -> String.join(".", names))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }
}
