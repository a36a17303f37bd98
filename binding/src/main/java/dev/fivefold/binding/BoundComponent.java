package dev.fivefold.binding;

import dev.fivefold.binding.InvalidRequestException.InvalidValue;
import dev.fivefold.binding.PageParameter.In;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.ConversionNotSupportedException;
import org.springframework.beans.SimpleTypeConverter;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.BindException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.annotation.AbstractNamedValueMethodArgumentResolver;
import org.springframework.web.method.annotation.ModelAttributeMethodProcessor;
import org.springframework.web.method.annotation.RequestParamMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * A component of a request's record with the argument resolver that binds it. Immutable.
 *
 * @param optional whether the resolver's value becomes an {@code Optional}
 * @param described {@code null} if it is no parameter of a name, such as the principal
 */
record BoundComponent(
        String name,
        MethodParameter parameter,
        HandlerMethodArgumentResolver resolver,
        WebDataBinderFactory binders,
        boolean optional,
        @Nullable PageParameter described) {

    /** In place of a value that could not be bound. */
    static final Object INVALID = new Object();

    /**
     * The component of this name.
     *
     * @param variables of the page's path
     * @throws IllegalArgumentException if no text can be converted to its type
     */
    static BoundComponent of(
            Constructor<?> record, int index, String name, List<String> variables, RequestBinding binding) {
        ComponentParameter plain = new ComponentParameter(record, index, name, null);
        HandlerMethodArgumentResolver resolver = resolver(plain, binding);
        if (!isFallback(resolver, plain)) {
            return of(name, plain, resolver, false, binding);
        }
        if (!variables.contains(name) && plain.getParameterType() == Optional.class) {
            ComponentParameter value = plain.content();
            HandlerMethodArgumentResolver ofValue = resolver(value, binding);
            if (!isFallback(ofValue, value)) { // such as an Optional<Principal>
                return of(name, value, ofValue, true, binding);
            }
        }
        Annotation added = variables.contains(name)
                ? AnnotationUtils.synthesizeAnnotation(Map.of("name", name), PathVariable.class, null)
                : AnnotationUtils.synthesizeAnnotation(
                        Map.of(
                                "name",
                                name,
                                "required",
                                plain.getParameterType().isPrimitive()),
                        RequestParam.class,
                        null);
        ComponentParameter named = new ComponentParameter(record, index, name, added);
        return of(name, named, resolver(named, binding), false, binding);
    }

    private static BoundComponent of(
            String name,
            MethodParameter parameter,
            HandlerMethodArgumentResolver resolver,
            boolean optional,
            RequestBinding binding) {
        PageParameter described = resolver instanceof AbstractNamedValueMethodArgumentResolver
                        && !Map.class.isAssignableFrom(parameter.getParameterType())
                ? described(name, parameter)
                : null;
        if (described != null && !converts(parameter, binding)) {
            throw new IllegalArgumentException("its component '" + name + "' has the type "
                    + parameter.getParameterType().getSimpleName()
                    + ", to which no text can be converted: add a Converter, or an annotation of Spring MVC");
        }
        WebDataBinderFactory binders = described == null ? binding.binders() : binding.bindersOf(parameter);
        return new BoundComponent(name, parameter, resolver, binders, optional, described);
    }

    private static HandlerMethodArgumentResolver resolver(MethodParameter parameter, RequestBinding binding) {
        return binding.resolvers().stream()
                .filter(each -> each.supportsParameter(parameter))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("Spring MVC has no argument resolver for its component '"
                                + parameter.getParameterName() + "'"));
    }

    /** Whether this is a resolver for parameters that no annotation and no type determines. */
    private static boolean isFallback(HandlerMethodArgumentResolver resolver, MethodParameter parameter) {
        return (resolver instanceof RequestParamMethodArgumentResolver
                        && !parameter.hasParameterAnnotation(RequestParam.class))
                || (resolver instanceof ModelAttributeMethodProcessor
                        && !parameter.hasParameterAnnotation(ModelAttribute.class));
    }

    private static boolean converts(MethodParameter parameter, RequestBinding binding) {
        return binding.conversions().canConvert(TypeDescriptor.valueOf(String.class), new TypeDescriptor(parameter))
                || new SimpleTypeConverter().getDefaultEditor(parameter.getParameterType()) != null;
    }

    private static @Nullable PageParameter described(String name, MethodParameter parameter) {
        for (Annotation annotation : parameter.getParameterAnnotations()) {
            PageParameter described = switch (annotation) {
                case PathVariable path -> described(path.name(), In.PATH, true, null, name, parameter);
                case RequestParam query ->
                    described(query.name(), In.QUERY, query.required(), query.defaultValue(), name, parameter);
                case RequestHeader header ->
                    described(header.name(), In.HEADER, header.required(), header.defaultValue(), name, parameter);
                case CookieValue cookie ->
                    described(cookie.name(), In.COOKIE, cookie.required(), cookie.defaultValue(), name, parameter);
                default -> null;
            };
            if (described != null) {
                return described;
            }
        }
        return null;
    }

    private static PageParameter described(
            String sent,
            In in,
            boolean required,
            @Nullable String defaultValue,
            String component,
            MethodParameter parameter) {
        boolean defaults = defaultValue != null && !defaultValue.equals(ValueConstants.DEFAULT_NONE);
        MethodParameter value = parameter.nestedIfOptional();
        return new PageParameter(
                sent.isEmpty() ? component : sent,
                in,
                in == In.PATH || (required && !defaults && !parameter.isOptional()),
                defaults ? defaultValue : null,
                value.getNestedGenericParameterType(),
                Arrays.asList(parameter.getParameterAnnotations()));
    }

    /** Its name in requests, which may be that of a header. */
    String sentName() {
        return described == null ? name : described.name();
    }

    /**
     * Its value in a request; {@link #INVALID}, with the reasons added, if it has none.
     *
     * @throws Exception as thrown by a resolver of the application
     */
    @Nullable
    Object resolve(NativeWebRequest http, List<InvalidValue> invalid) throws Exception {
        try {
            ModelAndViewContainer model = described == null ? new ModelAndViewContainer() : null;
            Object value = resolver.resolveArgument(parameter, model, http, binders);
            return optional ? Optional.ofNullable(value) : value;
        } catch (ConversionNotSupportedException mistake) { // of the application
            throw mistake;
        } catch (TypeMismatchException malformed) {
            invalid.add(InvalidRequestException.notOf(sentName(), ResolvableType.forMethodParameter(parameter)));
        } catch (ServletRequestBindingException missing) {
            invalid.add(new InvalidValue(sentName(), "is missing"));
        } catch (HttpMessageNotReadableException malformed) {
            invalid.add(new InvalidValue("", "The body cannot be read"));
        } catch (BindException bound) { // of a @ModelAttribute or a @RequestBody
            bound.getFieldErrors()
                    .forEach(error -> invalid.add(new InvalidValue(
                            error.getField(),
                            error.isBindingFailure()
                                    ? InvalidRequestException.NO_VALUE
                                    : String.valueOf(error.getDefaultMessage()))));
            bound.getGlobalErrors()
                    .forEach(error -> invalid.add(new InvalidValue("", String.valueOf(error.getDefaultMessage()))));
        }
        return INVALID;
    }
}
