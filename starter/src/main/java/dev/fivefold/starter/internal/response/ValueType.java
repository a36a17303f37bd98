package dev.fivefold.starter.internal.response;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.transport.TransportResponse;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/**
 * The type of a call's value.
 *
 * @param content of the body: the {@code T} of {@code ResponseEntity<T>}
 * @param entity whether the value has the status and the headers
 */
record ValueType(Type content, boolean entity) {

    private static final RawJson NULL = RawJson.of("null");
    private static final int NOT_FOUND = 404;

    static ValueType of(Type type) {
        Type content = argument(type, ResponseEntity.class);
        return content == null ? new ValueType(type, false) : new ValueType(content, true);
    }

    /** The {@code T} of a generic type; {@code null} for another type. */
    static @Nullable Type argument(Type type, Class<?> generic) {
        return type instanceof ParameterizedType of && of.getRawType() == generic
                ? of.getActualTypeArguments()[0]
                : null;
    }

    private boolean optional() {
        return argument(content, Optional.class) != null;
    }

    boolean hasValue(TransportResponse response) {
        return response.isSuccess() || (optional() && response.status() == NOT_FOUND);
    }

    /** The value of a response without a body; {@code null} if there is one to be decoded. */
    CallResult.@Nullable Success<?> empty(TransportResponse response) throws InvalidResponseException {
        if (content != Void.class && response.body().length > 0) {
            return null;
        }
        if (content != Void.class && !optional() && !entity) {
            throw new InvalidResponseException("no body, status " + response.status()
                    + ": for a call that may have none, return Call<Optional<T>> or Call<Void>");
        }
        return none(optional());
    }

    @SuppressWarnings("NullAway") // Void has no other value
    static CallResult.Success<?> none(boolean optional) {
        return CallResult.Success.live(optional ? Optional.empty() : null, NULL);
    }

    /** The value with status and headers, where the type has these. The HTTP client bounds them. */
    CallResult.Success<?> of(TransportResponse response, CallResult.Success<?> success) {
        if (!entity) {
            return success;
        }
        HttpHeaders headers = new HttpHeaders();
        response.names()
                .get()
                .forEach(name -> headers.addAll(name, response.headers().apply(name)));
        return CallResult.Success.live(
                new ResponseEntity<>(success.value(), headers, response.status()), success.body());
    }
}
