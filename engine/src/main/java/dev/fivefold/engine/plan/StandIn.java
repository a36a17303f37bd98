package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.RawJson;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A small valid value of a type, without meaning. It is 1 for numbers, one element for lists and arrays, the first day
 * of 1970 for dates, and a record of such values. With it a plan is rehearsed when it is built: each of its functions
 * runs once, and the call that it prepares names its service.
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
            Map.entry(byte.class, (byte) 1),
            Map.entry(Byte.class, (byte) 1),
            Map.entry(char.class, '1'),
            Map.entry(Character.class, '1'),
            Map.entry(UUID.class, new UUID(0, 1)),
            Map.entry(LocalDate.class, LocalDate.EPOCH),
            Map.entry(LocalTime.class, LocalTime.NOON),
            Map.entry(LocalDateTime.class, LocalDate.EPOCH.atTime(LocalTime.NOON)),
            Map.entry(OffsetDateTime.class, Instant.EPOCH.atOffset(ZoneOffset.UTC)),
            Map.entry(ZonedDateTime.class, Instant.EPOCH.atZone(ZoneOffset.UTC)),
            Map.entry(Instant.class, Instant.EPOCH),
            Map.entry(Duration.class, Duration.ofSeconds(1)),
            Map.entry(Locale.class, Locale.ROOT),
            Map.entry(RawJson.class, RawJson.of("{}".getBytes(StandardCharsets.US_ASCII))));

    private StandIn() {}

    /** A value of this type; {@code null} if the type is not among those above, or rejects such values. */
    public static @Nullable Object of(Type type) {
        return switch (type) {
            case Class<?> simple when SIMPLE.containsKey(simple) -> SIMPLE.get(simple);
            case Class<?> options when options.isEnum() -> options.getEnumConstants()[0];
            case Class<?> components when components.isRecord() -> ofRecord(components);
            case Class<?> elements when elements.isArray() -> ofArray(elements.getComponentType());
            case Class<?> user when user.isInterface() && Principal.class.isAssignableFrom(user) -> ofUser(user);
            case ParameterizedType generic
            when generic.getRawType() instanceof Class<?> raw -> ofGeneric(raw, generic.getActualTypeArguments());
            default -> null;
        };
    }

    private static @Nullable Object ofArray(Class<?> element) {
        @Nullable Object value = of(element);
        if (value == null) {
            return null;
        }
        Object array = Array.newInstance(element, 1);
        Array.set(array, 0, value);
        return array;
    }

    /** A principal of any kind: each of its methods returns a stand-in. */
    @SuppressWarnings("ReferenceEquality") // as Object has it
    private static Object ofUser(Class<?> type) {
        return Proxy.newProxyInstance(
                type.getClassLoader() == null ? StandIn.class.getClassLoader() : type.getClassLoader(),
                new Class<?>[] {type},
                (user, method, arguments) -> switch (method.getName()) {
                    case "equals" -> user == Objects.requireNonNull(arguments)[0];
                    case "hashCode" -> 1;
                    default -> of(method.getGenericReturnType());
                });
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
