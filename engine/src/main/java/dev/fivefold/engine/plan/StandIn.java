package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.RawJson;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A small valid value of a type, without meaning: 1 for numbers, one element for lists, records of such values. With it a plan is
 * rehearsed when it is built: each of its functions runs once, and the call that it prepares names its service.
 */
public final class StandIn {

    private static final Map<Class<?>, Object> SIMPLE = Map.ofEntries(
            Map.entry(long.class, 1L),
            Map.entry(Long.class, 1L),
            Map.entry(int.class, 1),
            Map.entry(Integer.class, 1),
            Map.entry(short.class, (short) 1),
            Map.entry(Short.class, (short) 1),
            Map.entry(double.class, 1.0),
            Map.entry(Double.class, 1.0),
            Map.entry(float.class, 1f),
            Map.entry(Float.class, 1f),
            Map.entry(boolean.class, true),
            Map.entry(Boolean.class, true),
            Map.entry(String.class, "1"),
            Map.entry(BigDecimal.class, BigDecimal.ONE),
            Map.entry(BigInteger.class, BigInteger.ONE),
            Map.entry(UUID.class, new UUID(0, 1)),
            Map.entry(RawJson.class, RawJson.of("{}".getBytes(StandardCharsets.US_ASCII))));

    private StandIn() {}

    /** A value of this type; {@code null} if the type is not among those above, or rejects such values. */
    public static @Nullable Object of(Type type) {
        return switch (type) {
            case Class<?> simple when SIMPLE.containsKey(simple) -> SIMPLE.get(simple);
            case Class<?> options when options.isEnum() -> options.getEnumConstants()[0];
            case Class<?> components when components.isRecord() -> ofRecord(components);
            case ParameterizedType generic
            when generic.getRawType() instanceof Class<?> raw -> ofGeneric(raw, generic.getActualTypeArguments());
            default -> null;
        };
    }

    private static @Nullable Object ofGeneric(Class<?> raw, Type[] arguments) {
        if (raw == Optional.class) {
            return Optional.empty(); // the one value that no record rejects
        }
        @Nullable Object first = of(arguments[0]);
        if (first == null) {
            return null;
        }
        if (raw == Map.class) {
            @Nullable Object value = of(arguments[1]);
            return value == null ? null : Map.of(first, value);
        }
        if (raw == Set.class) {
            return Set.of(first);
        }
        return raw == List.class || raw == Collection.class || raw == Iterable.class ? List.of(first) : null;
    }

    private static @Nullable Object ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable
        Object[] values = Arrays.stream(components)
                .map(RecordComponent::getGenericType)
                .map(StandIn::of)
                .toArray();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException | RuntimeException rejected) {
            return null;
        }
    }
}
