package dev.fivefold.engine.plan;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonIndex;
import dev.fivefold.bytes.json.JsonPath;
import dev.fivefold.bytes.json.JsonShapes;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

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

    private final PlannedCall<?> source;
    private final JsonPath objects;
    private final List<PlannedCall<?>> joined;
    private final List<Change> changes;
    private final List<String> words;

    private interface Change {

        byte[] apply(byte[] json, Inputs inputs) throws InvalidJsonException;
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
        int dot = otherKey.lastIndexOf('.');
        JsonPath others = JsonPath.of(dot < 0 ? "" : otherKey.substring(0, dot));
        String name = otherKey.substring(dot + 1);
        JsonPath at = objects;
        Shape next = with(
                (json, inputs) -> {
                    RawJson body = inputs.bodyOf(other);
                    return body == null
                            ? json
                            : JsonShapes.nest(
                                    json,
                                    at,
                                    key,
                                    field,
                                    JsonIndex.of(body.toByteArray(), others, name),
                                    many,
                                    inputs.maxBytes());
                },
                path(field) + " <- " + other + " by " + otherKey + " = " + key);
        return new Shape(source, objects, plus(joined, other), next.changes, next.words);
    }

    /** Keeps these fields of each object alone. */
    public Shape pick(String... fields) {
        Set<String> kept = Set.of(fields);
        JsonPath at = objects;
        return with((json, inputs) -> JsonShapes.pick(json, at, kept), path("") + " only " + String.join(", ", fields));
    }

    /** Leaves these fields of each object out. */
    public Shape drop(String... fields) {
        Set<String> dropped = Set.of(fields);
        JsonPath at = objects;
        return with(
                (json, inputs) -> JsonShapes.drop(json, at, dropped),
                path("") + " without " + String.join(", ", fields));
    }

    /** Gives a field of each object another name. */
    public Shape rename(String field, String other) {
        JsonPath at = objects;
        return with((json, inputs) -> JsonShapes.rename(json, at, field, other), path(other) + " was " + field);
    }

    /** Replaces a field of each object, which is an object, too, by the fields of it. */
    public Shape unwrap(String field) {
        JsonPath at = objects;
        return with((json, inputs) -> JsonShapes.unwrap(json, at, field), path(field) + " unwrapped");
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
        RawJson body = Objects.requireNonNull(inputs.bodyOf(source), "made without its source");
        if (!changes.isEmpty()) {
            try {
                byte[] json = body.toByteArray();
                for (Change change : changes) {
                    json = change.apply(json, inputs);
                }
                body = RawJson.of(json);
            } catch (InvalidJsonException invalid) {
                return CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), null);
            }
        }
        int missing = (int)
                joined.stream().filter(call -> inputs.bodyOf(call) == null).count();
        return missing == 0 ? CallResult.Success.live(body, body) : new CallResult.Partial<>(body, body, missing);
    }

    /** Its changes in words, in their order. */
    @Override
    public String toString() {
        return source + (words.isEmpty() ? "" : ": " + String.join("; ", words));
    }
}
