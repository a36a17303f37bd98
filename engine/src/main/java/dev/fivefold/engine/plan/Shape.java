package dev.fivefold.engine.plan;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonIndex;
import dev.fivefold.bytes.json.JsonPath;
import dev.fivefold.bytes.json.JsonShapes;
import dev.fivefold.bytes.json.OversizedJsonException;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part that is made of the response of a call, and of those of others that are joined to it. Bytes that no change concerns stay as they are. Immutable: each method
 * returns another shape.
 *
 * <pre>{@code
 * page.part("products", Shape.of(found).nestAll("reviews", reviews, "id", "productId").drop("cost")).required();
 * }</pre>
 *
 * <p>A path is names of fields, joined by dots. It applies to each element of every array on its way; the empty path is the response itself.
 */
public final class Shape {

    private static final byte[] NOTHING = {'[', ']'};

    private final PlannedCall<?> source;
    private final JsonPath objects;
    private final List<PlannedCall<?>> joined;
    private final List<Change> changes;
    private final List<String> words;

    private interface Change {

        byte[] apply(byte[] json, Inputs inputs, Set<PlannedCall<?>> missing) throws InvalidJsonException;
    }

    private Shape(
            PlannedCall<?> source,
            JsonPath objects,
            List<PlannedCall<?>> joined,
            List<Change> changes,
            List<String> words) {
        this.source = source;
        this.objects = objects;
        this.joined = joined;
        this.changes = changes;
        this.words = words;
    }

    /** The response of a call as it came. */
    public static Shape of(PlannedCall<?> source) {
        return new Shape(source, JsonPath.of(""), List.of(), List.of(), List.of());
    }

    /** The same shape, whose further changes are of the objects at this path. */
    public Shape at(String path) {
        return new Shape(source, JsonPath.of(path), joined, changes, words);
    }

    /**
     * Gives each object a field with all objects of another response whose key equals its own; an empty array without one. If the other call has no value, the objects
     * stay as they are, and the part is partial.
     *
     * @param field the name of the added field
     * @param key the field of the object that is looked up
     * @param otherKey the path of the field in the other response, such as {@code items.productId}. Values are equal as their text is: a number never equals a string
     */
    public Shape nestAll(String field, PlannedCall<?> other, String key, String otherKey) {
        return nest(field, other, key, otherKey, true);
    }

    /** As {@link #nestAll}, with the last object of the other response, or null. */
    public Shape nestOne(String field, PlannedCall<?> other, String key, String otherKey) {
        return nest(field, other, key, otherKey, false);
    }

    private Shape nest(String field, PlannedCall<?> other, String key, String otherKey, boolean many) {
        requireName(field);
        requireName(key);
        JsonPath.of(otherKey);
        int dot = otherKey.lastIndexOf('.');
        JsonPath others = JsonPath.of(dot < 0 ? "" : otherKey.substring(0, dot));
        String name = otherKey.substring(dot + 1);
        JsonPath at = objects;
        Shape next = with(
                (json, inputs, missing) -> {
                    JsonIndex index = indexed(other, inputs, others, name);
                    if (index == null) {
                        missing.add(other);
                        return json;
                    }
                    return JsonShapes.nest(json, at, key, field, index, many, inputs.maxBytes());
                },
                path(field) + " <- " + other + " by " + otherKey + " = " + key);
        return new Shape(source, objects, plus(joined, other), next.changes, next.words);
    }

    /** Keeps these fields of each object alone. */
    public Shape pick(String... fields) {
        Set<String> kept = names(fields);
        JsonPath at = objects;
        return with(
                (json, inputs, missing) -> JsonShapes.pick(json, at, kept),
                path("") + " only " + String.join(", ", fields));
    }

    /** Leaves these fields of each object out. */
    public Shape drop(String... fields) {
        Set<String> dropped = names(fields);
        JsonPath at = objects;
        return with(
                (json, inputs, missing) -> JsonShapes.drop(json, at, dropped),
                path("") + " without " + String.join(", ", fields));
    }

    /** Gives a field of each object another name. */
    public Shape rename(String field, String other) {
        requireName(field);
        requireName(other);
        JsonPath at = objects;
        return with(
                (json, inputs, missing) -> JsonShapes.rename(json, at, field, other), path(other) + " was " + field);
    }

    /** Replaces a field of each object, which is an object, too, by the fields of it. */
    public Shape unwrap(String field) {
        requireName(field);
        JsonPath at = objects;
        return with((json, inputs, missing) -> JsonShapes.unwrap(json, at, field), path(field) + " unwrapped");
    }

    private Shape with(Change change, String words) {
        return new Shape(source, objects, joined, plus(changes, change), plus(this.words, words));
    }

    private String path(String field) {
        String path = objects.toString();
        return path.isEmpty() || field.isEmpty() ? path + field : path + "." + field;
    }

    private static <E> List<E> plus(List<? extends E> list, E added) {
        List<E> longer = new ArrayList<>(list);
        longer.add(added);
        return List.copyOf(longer);
    }

    /** The call without whose value there is no part. */
    PlannedCall<?> source() {
        return source;
    }

    /** The calls that may have no value. */
    List<PlannedCall<?>> joined() {
        return joined;
    }

    CallResult<RawJson> make(Inputs inputs) {
        CallResult<?> found = inputs.resultOf(source);
        if (!(found instanceof CallResult.Available<?> available)) {
            throw new IllegalStateException("call '" + source + "' has no value");
        }
        Set<PlannedCall<?>> missing = new HashSet<>();
        RawJson body = available.body();
        if (!changes.isEmpty()) {
            try {
                byte[] json = body.verified().toByteArray();
                for (Change change : changes) {
                    json = change.apply(json, inputs, missing);
                }
                body = RawJson.of(json);
            } catch (OversizedJsonException oversized) {
                return CallResult.Failed.oversized(inputs.maxBytes());
            } catch (IOException invalid) {
                return CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), null);
            }
        }
        List<CallResult<?>> from = new ArrayList<>(List.of(found));
        joined.forEach(call -> from.add(inputs.resultOf(call)));
        CallResult.@Nullable Missing<?> invalid =
                missing.stream().map(inputs::resultOf).anyMatch(CallResult.Available.class::isInstance)
                        ? CallResult.Failed.invalid("a joined response is not valid JSON", null)
                        : null;
        return Work.Made.of(body, body, from, missing.size(), invalid);
    }

    /** The objects of a joined response; {@code null} if it is missing, or invalid, which its own part then does not have to show. */
    private static @Nullable JsonIndex indexed(PlannedCall<?> call, Inputs inputs, JsonPath objects, String key) {
        try {
            return switch (inputs.resultOf(call)) {
                case CallResult.Available<?> available ->
                    JsonIndex.of(available.body().verified().toByteArray(), objects, key);
                case CallResult.NotNeeded<?> nothing -> JsonIndex.of(NOTHING, objects, key);
                case CallResult.Missing<?> missing -> null;
            };
        } catch (IOException invalid) {
            return null;
        }
    }

    private static void requireName(String name) {
        if (name.contains(".")) {
            throw new IllegalArgumentException(
                    "'" + name + "' is a path, where a shape has the name of a field: write at(\""
                            + name.substring(0, name.lastIndexOf('.')) + "\"), and then the name \""
                            + name.substring(name.lastIndexOf('.') + 1) + "\"");
        }
        JsonPath.of(name.isEmpty() ? "." : name);
    }

    private static Set<String> names(String... fields) {
        if (fields.length == 0) {
            throw new IllegalArgumentException("pick() and drop() need the name of a field");
        }
        Set<String> names = new LinkedHashSet<>(List.of(fields));
        names.forEach(Shape::requireName);
        return names;
    }

    /** Its changes in words, in their order. */
    @Override
    public String toString() {
        return source + (words.isEmpty() ? "" : ": " + String.join("; ", words));
    }
}
