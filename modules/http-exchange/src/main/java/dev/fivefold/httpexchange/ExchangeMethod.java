package dev.fivefold.httpexchange;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.util.UriBuilderFactory;

/**
 * A method of an HTTP interface that returns a {@code Call}.
 *
 * @param client the interface, which may have inherited the method
 * @param call its return type, without type variables
 */
record ExchangeMethod(Class<?> client, Method method, Type call) {

    private static final Set<Class<?>> NO_VALUES =
            Set.of(Object.class, byte[].class, HttpHeaders.class, HttpEntity.class, Call.class, CompletableFuture.class);

    /** Those of an interface, which may be invalid. Default methods are made of them. */
    static Stream<ExchangeMethod> of(Class<?> client) {
        return Arrays.stream(client.getMethods())
                .filter(ExchangeMethod::returnsCall)
                .map(method -> new ExchangeMethod(
                        client, method, GenericTypeResolver.resolveType(method.getGenericReturnType(), client)));
    }

    /** Whether a method is to prepare a call. */
    static boolean returnsCall(Method method) {
        return method.getReturnType() == Call.class && !method.isDefault();
    }

    /** Whether an interface is an HTTP interface with such methods. */
    static boolean isIn(Class<?> type) {
        return type.isInterface()
                && of(type).anyMatch(each -> AnnotatedElementUtils.hasAnnotation(each.method, HttpExchange.class));
    }

    /** The {@code T} of {@code Call<T>}. */
    Type valueType() {
        return ((ParameterizedType) call).getActualTypeArguments()[0];
    }

    /** The HTTP method; empty if it is a parameter. */
    String httpMethod() {
        return Stream.of(exchange(), type())
                .filter(Objects::nonNull)
                .map(HttpExchange::method)
                .filter(method -> !method.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The template of the path, without its query; of the whole URL if the annotations have one. */
    String path(Function<String, @Nullable String> placeholders) {
        String type = resolved(type(), placeholders);
        String own = resolved(exchange(), placeholders);
        String joined = type.isEmpty() || own.isEmpty() || type.endsWith("/") || own.startsWith("/")
                ? type + own
                : type + "/" + own;
        int query = joined.indexOf('?');
        return query < 0 ? joined : joined.substring(0, query);
    }

    private static String resolved(@Nullable HttpExchange exchange, Function<String, @Nullable String> placeholders) {
        return exchange == null ? "" : Objects.requireNonNullElse(placeholders.apply(exchange.url()), "");
    }

    /** Whether the caller gives the whole URL. */
    boolean hasUrlParameter() {
        return has(URI.class);
    }

    /** Whether its annotations or its parameters have the identity of a user, or a cookie. */
    boolean identifiesUser() {
        Stream<String> headers = Stream.of(type(), exchange())
                .filter(Objects::nonNull)
                .flatMap(each -> Arrays.stream(each.headers()))
                .map(header -> header.split("=", 2)[0]);
        Stream<String> parameters = Arrays.stream(method.getParameters()).flatMap(ExchangeMethod::header);
        return Stream.concat(headers, parameters).anyMatch(ExchangeMethod::isIdentity);
    }

    private static Stream<String> header(Parameter parameter) {
        RequestHeader header = AnnotatedElementUtils.findMergedAnnotation(parameter, RequestHeader.class);
        if (header == null) {
            return AnnotatedElementUtils.hasAnnotation(parameter, CookieValue.class)
                    ? Stream.of(HttpHeaders.COOKIE)
                    : Stream.empty();
        }
        return Stream.of(header.name().isEmpty() ? parameter.getName() : header.name());
    }

    /** Whether a header is one with the identity of a user. */
    static boolean isIdentity(String header) {
        return HeaderPolicy.IDENTITY.contains(header.trim().toLowerCase(Locale.ROOT));
    }

    /** Whether {@link #validate} passes. */
    boolean isValid() {
        return mistake() == null;
    }

    /**
     * Checks the declaration.
     *
     * @throws IllegalStateException with a sentence that says what to write
     */
    void validate(String group) {
        String mistake = mistake();
        if (mistake != null) {
            throw new IllegalStateException("group '" + group + "': method " + method.getName() + " of "
                    + client.getSimpleName() + " returns a Call and " + mistake);
        }
    }

    private @Nullable String mistake() {
        if (exchange() == null) {
            return "has no mapping: add @GetExchange, @PostExchange or another";
        }
        if (!(call instanceof ParameterizedType) || !isKnown(valueType())) {
            return "does not say of what type: write Call<RawJson>, or a Call of a record";
        }
        Class<?> value = ResolvableType.forType(valueType()).toClass();
        if (NO_VALUES.contains(value)
                || Resource.class.isAssignableFrom(value)
                || AutoCloseable.class.isAssignableFrom(value)) {
            return "its value is " + value.getSimpleName()
                    + ", which is no JSON: write Call<RawJson>, or a Call of a record";
        }
        if (httpMethod().isEmpty() || has(HttpMethod.class)) {
            return "has its HTTP method as a parameter, so that nothing knows whether it reads: add @GetExchange, @PostExchange or another";
        }
        return has(UriBuilderFactory.class) ? "has a UriBuilderFactory: take a URI, or declare another group" : null;
    }

    private static boolean isKnown(Type type) {
        return !(type instanceof WildcardType) && !(type instanceof TypeVariable<?>);
    }

    private boolean has(Class<?> parameter) {
        return Arrays.asList(method.getParameterTypes()).contains(parameter);
    }

    private @Nullable HttpExchange exchange() {
        return AnnotatedElementUtils.findMergedAnnotation(method, HttpExchange.class);
    }

    private @Nullable HttpExchange type() {
        return AnnotatedElementUtils.findMergedAnnotation(client, HttpExchange.class);
    }
}
