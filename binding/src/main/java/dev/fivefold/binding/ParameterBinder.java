package dev.fivefold.binding;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.web.bind.WebDataBinder;

/**
 * Converts the values of one parameter, for all requests. A binder of Spring MVC would be made anew for each value,
 * with unused property editors. Thread-safe.
 */
final class ParameterBinder extends WebDataBinder {

    private final ConversionService conversions;
    private final TypeDescriptor type;

    ParameterBinder(ConversionService conversions, MethodParameter parameter) {
        super(null);
        this.conversions = conversions;
        this.type = new TypeDescriptor(parameter);
    }

    @Override
    @SuppressWarnings("unchecked") // the parameter is of this type
    public <T> @Nullable T convertIfNecessary(
            @Nullable Object value, @Nullable Class<T> required, @Nullable MethodParameter parameter) {
        try {
            return (T) conversions.convert(value, TypeDescriptor.forObject(value), type);
        } catch (ConversionException | IllegalArgumentException malformed) {
            throw new TypeMismatchException(value, type.getType(), malformed);
        }
    }
}
