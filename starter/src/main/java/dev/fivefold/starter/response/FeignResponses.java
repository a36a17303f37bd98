package dev.fivefold.starter.response;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.gzip.Verification;
import feign.Response;
import feign.codec.Decoder;
import feign.codec.ErrorDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The decoders of Feign's clients: those of prepared calls are the starter's, those of other methods are the application's. */
public final class FeignResponses {

    /**
     * How to decode the responses of a method that returns a call.
     *
     * @param valueType the type of the call's value
     * @param verify the checks of a body that no other call reads
     * @param fields drops the other fields of a body
     * @param notInKeys the request headers outside of the keys of caches, in lower case. Without a cache
     *     {@code null}: responses' headers for caches are not read
     */
    public record Expected(
            Type valueType,
            Verification verify,
            FieldFilter fields,
            @Nullable Set<String> notInKeys) {}

    private FeignResponses() {}

    /**
     * A decoder. It returns a {@code CallResult.Success}, or a {@link PendingResult} if the response has not arrived.
     *
     * @param prepared the expectation for a decoded type; {@code null} for a method that returns no call
     * @param immediate decodes the responses of such methods
     */
    public static Decoder decoder(
            ResponseDecoder responses, Function<Response, @Nullable Expected> prepared, Decoder immediate) {
        return (response, type) -> {
            Expected expected = prepared.apply(response);
            return expected == null ? immediate.decode(response, type) : decode(response, expected, responses);
        };
    }

    /**
     * Decodes the response of a prepared call, as that decoder does.
     *
     * @throws ErrorStatusException if the status is no success
     * @throws NotModifiedException if it is 304
     */
    public static Object decode(Response response, Expected expected, ResponseDecoder responses) throws IOException {
        if (response.body() instanceof PendingBody(CompletableFuture<Received> received)) {
            return new PendingResult(received, arrived -> decoded(arrived, expected, responses));
        }
        try (response) { // an unread body would keep its connection
            if (response.status() < 200 || response.status() >= 300) {
                throw error(response);
            }
            return withCacheHeaders(
                    responses.decode(response, expected), expected, response.status(), headers(response));
        }
    }

    private static CallResult.Success<?> decoded(Received received, Expected expected, ResponseDecoder responses) {
        try {
            return withCacheHeaders(
                    responses.decode(received, expected), expected, received.status(), received.headers());
        } catch (InvalidResponseException invalid) {
            throw new UncheckedIOException(invalid);
        }
    }

    /** A decoder of error responses, whose bodies are not read for prepared calls. */
    public static ErrorDecoder errorDecoder(Function<Response, @Nullable Expected> prepared, ErrorDecoder immediate) {
        return (method, response) ->
                prepared.apply(response) == null ? immediate.decode(method, response) : error(response);
    }

    private static RuntimeException error(Response response) {
        return response.status() == NotModifiedException.STATUS
                ? new NotModifiedException(headers(response))
                : ErrorStatusException.of(
                        response.status(), response.headers().getOrDefault(HttpHeaders.RETRY_AFTER, List.of()));
    }

    private static Function<String, Collection<String>> headers(Response response) {
        return name -> response.headers().getOrDefault(name, List.of());
    }

    private static CallResult.Success<?> withCacheHeaders(
            CallResult.Success<?> success,
            Expected expected,
            int status,
            Function<String, ? extends Collection<String>> headers) {
        return expected.notInKeys() == null
                ? success
                : success.with(CacheHeaders.of(status, headers, expected.notInKeys()));
    }
}
