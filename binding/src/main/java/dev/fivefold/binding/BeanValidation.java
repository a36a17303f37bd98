package dev.fivefold.binding;

import dev.fivefold.binding.InvalidRequestException.InvalidValue;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Jakarta Validation of requests. Only used where that is on the class path. Thread-safe.
 *
 * @param validator the application's; {@code null} if it has none
 */
public record BeanValidation(@Nullable Validator validator) implements RequestValidation {

    /** An index, a key or the name of an element: an invalid list is one invalid field, however many of its elements are invalid. */
    private static final Pattern ELEMENT = Pattern.compile("\\[[^]]*]|\\.?<[^>]*>");

    @Override
    public boolean constrains(Class<?> type) {
        if (validator != null) {
            return validator.getConstraintsForClass(type).isBeanConstrained();
        }
        if (Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredFields()))
                .flatMap(element -> Arrays.stream(element.getAnnotations()))
                .map(Annotation::annotationType)
                .anyMatch(kind -> kind == Valid.class || kind.isAnnotationPresent(Constraint.class))) {
            throw new IllegalStateException("the request " + type.getSimpleName()
                    + " has constraints, but there is no validator: add spring-boot-starter-validation");
        }
        return false;
    }

    @Override
    public List<InvalidValue> violations(Object request) {
        return validator == null ? List.of() : invalid(validator.validate(request));
    }

    @Override
    public List<InvalidValue> violations(Class<?> type, String component, @Nullable Object value) {
        return validator == null ? List.of() : invalid(validator.validateValue(type, component, value));
    }

    private static List<InvalidValue> invalid(Collection<? extends ConstraintViolation<?>> violations) {
        return violations.stream()
                .map(violation -> new InvalidValue(
                        ELEMENT.matcher(violation.getPropertyPath().toString()).replaceAll(""), violation.getMessage()))
                .distinct()
                .toList();
    }
}
