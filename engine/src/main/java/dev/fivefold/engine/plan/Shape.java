package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.shapes.JsonChange;
import dev.fivefold.shapes.JsonChanges;
import dev.fivefold.shapes.JsonIndex;
import dev.fivefold.shapes.JsonName;
import dev.fivefold.shapes.JsonPath;
import dev.fivefold.shapes.OversizedJsonException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
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
    private static final JsonPath ROOT = JsonPath.of("");

    private final PlannedCall<?> source;
    private final JsonPath objects;
    private final List<Joined> joined;
    private final List<JsonChange> changes;
    private final JsonChanges all;
    private final List<String> words;

    /**
     * A joined response.
     *
     * @param key of its objects
     */
    private record Joined(PlannedCall<?> call, JsonPath objects, String key) {}

    private Shape(
            PlannedCall<?> source,
            JsonPath objects,
            List<Joined> joined,
            List<JsonChange> changes,
            List<String> words) {
        this.source = source;
        this.objects = objects;
        this.joined = joined;
        this.changes = changes;
        this.all = JsonChanges.of(changes);
        this.words = words;
    }

    /** The response of a call as it came. */
    public static Shape of(PlannedCall<?> source) {
        return new Shape(source, ROOT, List.of(), List.of(), List.of());
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
        requireNames(field, key);
        return joined(other, otherKey)
                .with(
                        JsonChange.nest(objects, field, joined.size(), key, many),
                        path(field) + " <- " + other + " by " + otherKey + " = " + key);
    }

    /**
     * Gives each object the fields of the last object of another response whose key equals its own, but for those that it has. If the other call has no value, the
     * objects stay as they are, and the part is partial.
     *
     * @param key the field of the object that is looked up
     * @param otherKey the path of the field in the other response
     */
    public Shape merge(PlannedCall<?> other, String key, String otherKey) {
        requireNames(key);
        return joined(other, otherKey)
                .with(
                        JsonChange.merge(objects, joined.size(), key),
                        path("") + " with the fields of " + other + " by " + otherKey + " = " + key);
    }

    private Shape joined(PlannedCall<?> other, String key) {
        int dot = key.lastIndexOf('.');
        String name = key.substring(dot + 1);
        requireNames(name);
        Joined added = new Joined(other, JsonPath.of(dot < 0 ? "" : key.substring(0, dot)), name);
        return new Shape(source, objects, plus(joined, added), changes, words);
    }

    /** Keeps these fields of each object alone. */
    public Shape pick(String... fields) {
        requireNames(fields);
        return with(JsonChange.pick(objects, fields), path("") + " only " + String.join(", ", fields));
    }

    /** Leaves these fields of each object out. */
    public Shape drop(String... fields) {
        requireNames(fields);
        return with(JsonChange.drop(objects, fields), path("") + " without " + String.join(", ", fields));
    }

    /** Gives a field of each object another name. */
    public Shape rename(String field, String other) {
        requireNames(field, other);
        return with(JsonChange.rename(objects, field, other), path(other) + " was " + field);
    }

    /** Replaces a field of each object, which is an object, too, by the fields of it. */
    public Shape unwrap(String field) {
        requireNames(field);
        return with(JsonChange.unwrap(objects, field), path(field) + " unwrapped");
    }

    private Shape with(JsonChange change, String described) {
        return new Shape(source, objects, joined, plus(changes, change), plus(words, described));
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
        return joined.stream().<PlannedCall<?>>map(Joined::call).toList();
    }

    CallResult<RawJson> make(Inputs inputs) {
        CallResult<?> found = inputs.resultOf(source);
        if (!(found instanceof CallResult.Available<?> available)) {
            throw new IllegalStateException("call '" + source + "' has no value");
        }
        Set<PlannedCall<?>> missing = new HashSet<>();
        RawJson body = available.body();
        if (!changes.isEmpty()) {
            List<@Nullable JsonIndex> indexes = new ArrayList<>(joined.size());
            for (Joined each : joined) {
                indexes.add(indexed(each, inputs));
                if (indexes.getLast() == null) {
                    missing.add(each.call());
                }
            }
            try {
                body = RawJson.of(all.apply(body.verified().toByteArray(), indexes, inputs.maxBytes()));
            } catch (OversizedJsonException oversized) {
                return CallResult.Failed.oversized(inputs.maxBytes());
            } catch (IOException invalid) {
                return CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), null);
            }
        }
        List<CallResult<?>> from = new ArrayList<>(List.of(found));
        joined.forEach(each -> from.add(inputs.resultOf(each.call())));
        CallResult.@Nullable Missing<?> invalid =
                missing.stream().map(inputs::resultOf).anyMatch(CallResult.Available.class::isInstance)
                        ? CallResult.Failed.invalid("a joined response is not valid JSON", null)
                        : null;
        return Work.Made.of(body, body, from, missing.size(), invalid);
    }

    /** The objects of a joined response; {@code null} if it is missing, or invalid, which its own part then does not have to show. */
    private static @Nullable JsonIndex indexed(Joined joined, Inputs inputs) {
        try {
            return switch (inputs.resultOf(joined.call())) {
                case CallResult.Available<?> available ->
                    JsonIndex.of(available.body().verified().toByteArray(), joined.objects(), joined.key());
                case CallResult.NotNeeded<?> nothing -> JsonIndex.of(NOTHING, joined.objects(), joined.key());
                case CallResult.Missing<?> missing -> null;
            };
        } catch (IOException invalid) {
            return null;
        }
    }

    private static void requireNames(String... fields) {
        if (fields.length == 0) {
            throw new IllegalArgumentException("pick() and drop() need the name of a field");
        }
        for (String name : fields) {
            if (name.contains(".")) {
                throw new IllegalArgumentException(
                        "'" + name + "' is a path, where a shape has the name of a field: write at(\""
                                + name.substring(0, name.lastIndexOf('.')) + "\"), and then the name \""
                                + name.substring(name.lastIndexOf('.') + 1) + "\"");
            }
            JsonName.of(name);
        }
    }

    /** Its changes in words, in their order. */
    @Override
    public String toString() {
        return source + (words.isEmpty() ? "" : ": " + String.join("; ", words));
    }
}
