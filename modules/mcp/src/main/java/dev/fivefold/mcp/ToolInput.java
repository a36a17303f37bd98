package dev.fivefold.mcp;

import dev.fivefold.binding.PageParameter;
import dev.fivefold.starter.internal.page.ServedPage;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The input of a page's tool: its path variables and query parameters. Its headers and cookies are those of the MCP client. Immutable.
 *
 * @param path the path pattern
 * @param parameters those that are input, in the order of the page
 */
record ToolInput(String path, List<PageParameter> parameters) {

    private static final int MAX_SIZE = 8_192; // as that of a URL by GET, roughly
    private static final Set<Class<?>> INTEGERS =
            Set.of(Long.class, Integer.class, Short.class, Byte.class, BigInteger.class);

    /** A request, as its URL has it. */
    record Target(String path, Map<String, List<String>> query) {}

    static ToolInput of(ServedPage<?> page) {
        return new ToolInput(
                page.path(),
                page.parameters().stream()
                        .filter(each -> each.in() == PageParameter.In.PATH || each.in() == PageParameter.In.QUERY)
                        .toList());
    }

    /** Its JSON Schema. Constraints are the page's: it names those that a request violates. */
    Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(each -> properties.put(each.name(), schema(each)));
        List<String> required = parameters.stream()
                .filter(PageParameter::required)
                .map(PageParameter::name)
                .toList();
        return Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }

    private static Map<String, Object> schema(PageParameter parameter) {
        Map<String, Object> schema = schema(ResolvableType.forType(parameter.type()));
        String text = parameter.defaultValue();
        if (text != null) {
            try {
                schema.put(
                        "default",
                        schema.containsValue("string")
                                ? text
                                : JsonMapper.shared().readValue(text, Object.class));
            } catch (JacksonException noJson) {
                // a list, or a number as the application writes it: the page has its default all the same
            }
        }
        return schema;
    }

    private static Map<String, Object> schema(ResolvableType type) {
        Map<String, Object> schema = new LinkedHashMap<>();
        Class<?> raw = ClassUtils.resolvePrimitiveIfNecessary(type.toClass());
        if (raw.isArray() || Collection.class.isAssignableFrom(raw)) {
            schema.put("type", "array");
            schema.put("items", schema(raw.isArray() ? type.getComponentType() : type.getGeneric()));
        } else if (raw.isEnum()) {
            schema.put("type", "string");
            schema.put(
                    "enum",
                    Arrays.stream(raw.getEnumConstants())
                            .map(each -> ((Enum<?>) each).name())
                            .toList());
        } else if (INTEGERS.contains(raw)) {
            schema.put("type", "integer");
        } else {
            schema.put(
                    "type",
                    Number.class.isAssignableFrom(raw) ? "number" : raw == Boolean.class ? "boolean" : "string");
        }
        return schema;
    }

    /**
     * The request of these arguments.
     *
     * @throws IllegalArgumentException if a URL cannot have them, with a message for the caller
     */
    Target target(Map<String, Object> arguments) {
        Map<String, Object> variables = new LinkedHashMap<>();
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (PageParameter parameter : parameters) {
            @Nullable Object value = arguments.get(parameter.name());
            List<String> texts = value == null ? List.of() : texts(parameter.name(), value);
            if (parameter.in() == PageParameter.In.PATH) {
                variables.put(parameter.name(), segment(parameter.name(), String.join(",", texts)));
            } else if (!texts.isEmpty()) {
                query.put(parameter.name(), texts);
            }
        }
        int size = texts(path, List.of(variables.values(), query.values())).stream()
                .mapToInt(String::length)
                .sum();
        if (size > MAX_SIZE) {
            throw new IllegalArgumentException("The arguments are longer than a URL can be.");
        }
        return new Target(
                UriComponentsBuilder.fromPath(path)
                        .encode()
                        .buildAndExpand(variables)
                        .toUriString(),
                query);
    }

    private static List<String> texts(String name, Object value) {
        return value instanceof Collection<?> all
                ? all.stream()
                        .flatMap(each -> texts(name, each == null ? "" : each).stream())
                        .toList()
                : List.of(text(name, value));
    }

    private static String text(String name, Object value) {
        return switch (value) {
            case String text -> text;
            case Double whole when whole % 1 == 0 && Math.abs(whole) < 1L << 53 -> Long.toString(whole.longValue());
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> throw new IllegalArgumentException(name + " is text, a number, a boolean, or a list of them.");
        };
    }

    /** Servers resolve or reject these in URLs, so that no page has to expect them. */
    private String segment(String name, String text) {
        boolean possible = !text.contains("\\")
                && text.chars().noneMatch(Character::isISOControl)
                && !text.matches("[.]{0,2}")
                && !text.contains("/");
        if (!possible) {
            throw new IllegalArgumentException(
                    name + " is a part of a path: not empty, neither . nor .., without / and \\.");
        }
        return text;
    }
}
