package dev.fivefold.binding;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The application's conversions, but for whole numbers, alone or as elements: these have ASCII digits only. Spring would also accept the digits of
 * other scripts, hexadecimal and octal numbers. A {@link NumberFormat} of the application is not restricted. Thread-safe.
 */
record WholeNumbers(ConversionService conversions) implements ConversionService {

    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]{1,19}");
    private static final Set<Class<?>> TYPES = Set.of(Long.class, Integer.class, Short.class, Byte.class);

    /** Not a {@code ConversionFailedException}: after one of those Spring tries its property editors, which accept more. */
    private static final class NoWholeNumberException extends ConversionException {

        private static final long serialVersionUID = 1L;

        NoWholeNumberException() {
            super("no whole number");
        }
    }

    /** Whether a value of this type consists of whole numbers. */
    static boolean isOf(ResolvableType type) {
        return TYPES.contains(
                ClassUtils.resolvePrimitiveIfNecessary(element(type).toClass()));
    }

    /** Whether a value of this type is one, present or not. */
    static boolean isOne(ResolvableType type) {
        return type.toClass() == Optional.class
                ? isOne(type.getGeneric())
                : TYPES.contains(ClassUtils.resolvePrimitiveIfNecessary(type.toClass()));
    }

    private static ResolvableType element(ResolvableType type) {
        if (type.isArray()) {
            return element(type.getComponentType());
        }
        boolean contains = type.toClass() == Optional.class || Collection.class.isAssignableFrom(type.toClass());
        return contains ? element(type.getGeneric()) : type;
    }

    @Override
    public boolean canConvert(@Nullable Class<?> source, Class<?> target) {
        return conversions.canConvert(source, target);
    }

    @Override
    public boolean canConvert(@Nullable TypeDescriptor source, TypeDescriptor target) {
        return conversions.canConvert(source, target);
    }

    @Override
    @SuppressWarnings("unchecked") // as declared by the interface
    public <T> @Nullable T convert(@Nullable Object source, Class<T> target) {
        return (T) convert(source, TypeDescriptor.forObject(source), TypeDescriptor.valueOf(target));
    }

    @Override
    public @Nullable Object convert(
            @Nullable Object source, @Nullable TypeDescriptor sourceType, TypeDescriptor target) {
        if ((source instanceof String || source instanceof String[])
                && isOf(target.getResolvableType())
                && !target.hasAnnotation(NumberFormat.class)
                && !texts(source, target).allMatch(text -> DIGITS.matcher(text).matches())) {
            throw new NoWholeNumberException();
        }
        return conversions.convert(source, sourceType, target);
    }

    /** The texts of the numbers. An empty text is no value. */
    private static Stream<String> texts(Object source, TypeDescriptor target) {
        if (source instanceof String[] repeated) {
            return Stream.of(repeated).filter(text -> !text.isEmpty());
        }
        String text = (String) source;
        if (text.isEmpty()) {
            return Stream.of();
        }
        return isOne(target.getResolvableType())
                ? Stream.of(text)
                : Stream.of(StringUtils.commaDelimitedListToStringArray(text)).map(String::strip);
    }
}
