package dev.fivefold.starter.page;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;

/**
 * Binds the requests of one page. A record takes each component from the path variable or the query parameter of its name; it may
 * reject values with an {@code IllegalArgumentException}, whose message becomes the detail of a 400. Thread-safe.
 */
record PageRequests<R>(Page<R> page, ConversionService conversions) {

    /** Java would also accept the digits of other scripts. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?[0-9]{1,19}");

    /** The request of these path variables and query parameters. */
    R bind(Map<String, String> path, Function<String, @Nullable String> query) throws InvalidRequestException {
        Class<R> type = page.request();
        R request = type.isRecord()
                ? ofRecord(type, path, query)
                : type.cast(converted(only(path.values()), type, only(path.keySet())));
        if (!page.rule().condition().test(request)) {
            throw new InvalidRequestException(page.rule().detail());
        }
        return request;
    }

    private static String only(Collection<String> ofPath) {
        return ofPath.iterator().next();
    }

    private R ofRecord(Class<R> type, Map<String, String> path, Function<String, @Nullable String> query)
            throws InvalidRequestException {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            String name = components[i].getName();
            @Nullable String text = path.containsKey(name) ? path.get(name) : parameter(name, query);
            values[i] = component(components[i], text);
        }
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException rejected) {
                throw new InvalidRequestException(String.valueOf(rejected.getMessage()));
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A server throws when it cannot parse the query, such as {@code ?=x}. */
    private static @Nullable String parameter(String name, Function<String, @Nullable String> query)
            throws InvalidRequestException {
        try {
            return query.apply(name);
        } catch (IllegalStateException malformed) {
            throw new InvalidRequestException("The query cannot be parsed.");
        }
    }

    private @Nullable Object component(RecordComponent component, @Nullable String text)
            throws InvalidRequestException {
        if (component.getType() == Optional.class) {
            return Optional.ofNullable(text);
        }
        if (text == null) {
            if (component.getType().isPrimitive()) {
                throw new InvalidRequestException("The parameter '" + component.getName() + "' is missing.");
            }
            return null;
        }
        return converted(text, component.getType(), component.getName());
    }

    private Object converted(String text, Class<?> target, String name) throws InvalidRequestException {
        boolean number = target == Long.class || target == long.class || target == Integer.class || target == int.class;
        try {
            if (!number || WHOLE_NUMBER.matcher(text).matches()) {
                @Nullable Object value = conversions.convert(text, target);
                if (value != null) {
                    return value;
                }
            }
        } catch (ConversionException malformed) {
            // reported below, without the exception's words: they name classes
        }
        throw new InvalidRequestException(
                number ? "'" + name + "' is a whole number." : "'" + name + "' has no valid value.");
    }
}
