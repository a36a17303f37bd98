package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.ClientMethod;
import feign.FeignException;
import feign.Request;
import feign.RequestTemplate;
import feign.Response;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FallbackFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The fallback of one client, as {@code @FeignClient} names it.
 *
 * @param beans makes it for the cause of a failure
 */
record Fallbacks(Function<Throwable, ?> beans) {

    /**
     * The fallback of a client; {@code null} without one.
     *
     * @param beans of the client's context, by their type
     */
    static @Nullable Fallbacks of(Class<?> client, Function<Class<?>, @Nullable Object> beans) {
        @Nullable FeignClient annotation = AnnotatedElementUtils.findMergedAnnotation(client, FeignClient.class);
        if (annotation == null || (annotation.fallback() == void.class && annotation.fallbackFactory() == void.class)) {
            return null;
        }
        boolean made = annotation.fallback() == void.class;
        Class<?> type = made ? annotation.fallbackFactory() : annotation.fallback();
        Object bean = beans.apply(type);
        if (bean == null) {
            throw new IllegalStateException("client '" + annotation.name() + "' has the fallback " + type.getName()
                    + ", which is no bean: annotate it with @Component");
        }
        return new Fallbacks(made ? ((FallbackFactory<?>) bean)::create : cause -> bean);
    }

    /** The same call, in whose place is that of the fallback if it fails. */
    <T> Call<T> around(Call<T> call, ClientMethod method, @Nullable Object[] arguments) {
        return new FallbackCall<>(call, missing -> instead(missing, method, arguments));
    }

    @SuppressWarnings("unchecked") // the fallback implements the client
    private <T> Call<T> instead(CallResult.Missing<T> missing, ClientMethod method, @Nullable Object[] arguments) {
        Object bean = Objects.requireNonNull(beans.apply(cause(missing, method)));
        return (Call<T>) Objects.requireNonNull(
                ReflectionUtils.invokeMethod(method.method(), bean, arguments), "a fallback returned null in place of a Call");
    }

    /** As ordinary Feign has it, for a status: {@code FeignException.NotFound}, for instance. */
    private static Throwable cause(CallResult.Missing<?> missing, ClientMethod method) {
        if (!(missing instanceof CallResult.Failed<?> failed) || failed.status().isEmpty()) {
            return new IllegalStateException(method + ": " + missing.reasonCode());
        }
        String[] request = method.request().split(" ", 2);
        return FeignException.errorStatus(
                method.toString(),
                Response.builder()
                        .status(failed.status().getAsInt())
                        .headers(Map.of())
                        .request(Request.create(
                                Request.HttpMethod.valueOf(request[0]),
                                method.url(),
                                Map.of(),
                                Request.Body.empty(),
                                new RequestTemplate()))
                        .build());
    }
}
