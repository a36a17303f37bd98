package dev.fivefold.starter.internal.response;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.transport.TransportResponse;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * The type of a call's value.
 *
 * @param content what a body is decoded to: the {@code T} of {@code ResponseEntity<T>}
 * @param entity whether the value has the status and the headers
 * @param optional whether there may be no body
 */
record ValueType(Type content, boolean entity, boolean optional) {

    private static final RawJson NULL = RawJson.of("null");
    private static final int NOT_FOUND = 404;

    /** Of all headers. They are in memory for as long as a page. */
    private static final int MAX_HEADERS = 16 * 1024;

    static ValueType of(Type type) {
        Type content = argument(type, ResponseEntity.class);
        boolean optional = argument(content == null ? type : content, Optional.class) != null;
        return new ValueType(content == null ? type : content, content != null, optional);
    }

    /** The {@code T} of a generic type; {@code null} if it is another type. */
    static @Nullable Type argument(Type type, Class<?> generic) {
        return type instanceof ParameterizedType of && of.getRawType() == generic ? of.getActualTypeArguments()[0] : null;
    }

    /** Whether a status without success is a value. */
    boolean accepts(int status) {
        return optional && status == NOT_FOUND;
    }

    /** The value of a response without content; {@code null} if the response is to be decoded. */
    CallResult.@Nullable Success<?> empty(TransportResponse response) throws InvalidResponseException {
        if (content != Void.class && response.body().length > 0) {
            return null;
        }
        if (content != Void.class && !optional && !entity) {
            throw new InvalidResponseException("no body, status " + response.status()
                    + ": for a call that may have none, return Call<Optional<T>> or Call<Void>");
        }
        return none(optional);
    }

    @SuppressWarnings("NullAway") // of Void there is no other value
    static CallResult.Success<?> none(boolean optional) {
        return CallResult.Success.live(optional ? Optional.empty() : null, NULL);
    }

    /** The value with the status and the headers of its response, where the type has these. */
    CallResult.Success<?> with(TransportResponse response, CallResult.Success<?> success)
            throws InvalidResponseException {
        if (!entity) {
            return success;
        }
        HttpHeaders headers = new HttpHeaders();
        int length = 0;
        for (String name : response.names().get()) {
            List<String> values = response.headers().apply(name);
            headers.addAll(name, values);
            length += values.stream().mapToInt(value -> name.length() + value.length()).sum();
        }
        if (length > MAX_HEADERS) {
            throw new InvalidResponseException("more than " + MAX_HEADERS + " characters of headers");
        }
        return CallResult.Success.live(
                new ResponseEntity<>(success.value(), headers, response.status()), success.body());
    }
}
