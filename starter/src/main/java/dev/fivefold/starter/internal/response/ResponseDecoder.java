package dev.fivefold.starter.internal.response;

import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.transport.TransportResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Validates and decodes responses, which are untrusted. The size is capped after decompression, since a kilobyte of
 * gzip can become a megabyte. The content type must be JSON. All of it is checked, because its bytes go into the page
 * as received. Thread-safe.
 */
public final class ResponseDecoder {

    /** The status of a response that confirms a stored one. */
    public static final int NOT_MODIFIED = 304;

    private static final RawJson NULL = RawJson.of("null");
    private static final int GZIP_LEVEL = 6;
    private static final int MAX_HEADERS = 32 * 1024;

    /** With parameters, such as a charset: JSON has none, and other encodings fail as UTF-8. */
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    /** Types of pages and errors that servers and proxies send in place of a response. */
    private static final List<String> FREQUENT =
            List.of("text/html", "text/plain", "application/problem+json", "application/xml");

    private final JsonDecoder json;
    private final int maxBytes;
    private final long minCompressed;

    /**
     * A decoder for all services.
     *
     * @param maxSize of a response after decompression
     * @param minCompressed the size from which on a compressed response stays compressed
     */
    public ResponseDecoder(JsonMapper json, DataSize maxSize, DataSize minCompressed) {
        this.json = new JsonDecoder(json);
        this.maxBytes = Math.toIntExact(maxSize.toBytes());
        this.minCompressed = minCompressed.toBytes();
    }

    /** The path of a field that values of a type need and that a filter drops; {@code null} if there is none. */
    public @Nullable String dropped(FieldFilter fields, Type type) {
        return json.dropped(fields, type);
    }

    /**
     * The result of a response with a success status: a failure only if its envelope has one.
     *
     * @throws InvalidResponseException if it is not the JSON expected
     */
    public CallResult<?> decode(TransportResponse response, Expected expected) throws InvalidResponseException {
        Type type = content(expected.valueType());
        boolean entity = !type.equals(expected.valueType());
        CallResult<?> result = type == Void.class || response.body().length == 0
                ? withoutBody(type, entity, response.status())
                : decode(response, type, expected);
        if (entity && result instanceof CallResult.Available<?> content) {
            result = entity(response, content);
        }
        return expected.notInKeys() == null || !(result instanceof CallResult.Success<?> success)
                ? result
                : success.with(CacheHeaders.of(response.status(), response.headers(), expected.notInKeys()));
    }

    /** Whether a response has a value. Of an optional one, a 404 has. */
    public static boolean hasValue(TransportResponse response, Expected expected) {
        return response.isSuccess()
                || (response.status() == JsonDecoder.NOT_FOUND && isOptional(content(expected.valueType())));
    }

    /** The result of a response with an error status. Of it, only the status and a bounded {@code Retry-After} are used. */
    public static CallResult<?> failed(TransportResponse response) {
        return CallResult.Failed.withStatus(
                response.status(), RetryAfter.of(response.headers().apply(HttpHeaders.RETRY_AFTER), Instant::now));
    }

    /** What caches may do with a stored response from now on, as far as the one that confirms it says. */
    public static Freshness confirmation(TransportResponse response) {
        return CacheHeaders.of(response.status(), response.headers(), HeaderPolicy.notInKeys(List.of()));
    }

    /** The {@code T} of {@code ResponseEntity<T>}, or the type itself. */
    private static Type content(Type type) {
        return type instanceof ParameterizedType of && of.getRawType() == ResponseEntity.class
                ? of.getActualTypeArguments()[0]
                : type;
    }

    private static CallResult<?> entity(TransportResponse response, CallResult.Available<?> content)
            throws InvalidResponseException {
        HttpHeaders headers = new HttpHeaders();
        response.names()
                .get()
                .forEach(name -> headers.addAll(name, response.headers().apply(name)));
        if (headers.toString().length() > MAX_HEADERS) { // some HTTP clients accept more
            throw new InvalidResponseException("headers of more than " + MAX_HEADERS + " characters");
        }
        ResponseEntity<?> value = new ResponseEntity<>(content.value(), headers, response.status());
        return content instanceof CallResult.Partial<?> partial
                ? new CallResult.Partial<>(value, content.body(), partial.failed(), null)
                : CallResult.Success.live(value, content.body());
    }

    private static boolean isOptional(Type type) {
        return type instanceof ParameterizedType of && of.getRawType() == Optional.class;
    }

    @SuppressWarnings("NullAway") // the only value of Void is null
    private static CallResult.Success<?> withoutBody(Type type, boolean entity, int status)
            throws InvalidResponseException {
        if (type != Void.class && !entity && !isOptional(type)) {
            throw new InvalidResponseException("no body, status " + status
                    + ": for a call that may have none, return Call<Optional<T>> or Call<Void>");
        }
        return CallResult.Success.live(isOptional(type) ? Optional.empty() : null, NULL);
    }

    private CallResult<?> decode(TransportResponse response, Type type, Expected expected)
            throws InvalidResponseException {
        requireJson(response.headers().apply(HttpHeaders.CONTENT_TYPE), expected.envelope());
        boolean compressed = isGzip(response.headers().apply(HttpHeaders.CONTENT_ENCODING));
        byte[] body = response.body();
        if (!expected.fields().keepsAll() || expected.envelope() != null) {
            return pruned(body, compressed, type, expected);
        }
        return compressed ? decompressed(body, type, expected.verify()) : decode(body, type, expected.verify());
    }

    /** A body without its envelope and the fields that its method does not list. It is compressed again if it would be large enough to stay so. */
    private CallResult<?> pruned(byte[] received, boolean compressed, Type type, Expected expected)
            throws InvalidResponseException {
        try {
            RawJson whole =
                    compressed ? RawJson.of(Segment.of(received, Verification.WALK, maxBytes)) : RawJson.of(received);
            byte[] json = compressed ? bytes(whole) : received;
            CallResult<RawJson> opened = expected.envelope() == null
                    ? CallResult.Success.live(whole, RawJson.of(json))
                    : expected.envelope().open(json);
            if (!(opened instanceof CallResult.Available<RawJson> value)) {
                return opened;
            }
            byte[] body = expected.fields().filter(bytes(value.body()));
            CallResult.Success<?> plain = decode(body, type, Verification.NONE); // the filter has checked it
            if (opened instanceof CallResult.Partial<?> part) {
                return new CallResult.Partial<Object>(plain.value(), plain.body(), part.failed(), null);
            }
            boolean joined = expected.envelope() != null && expected.notInKeys() == null;
            if (!compressed || joined || (double) received.length / whole.length() * body.length < minCompressed) {
                return plain;
            }
            RawJson again =
                    RawJson.of(Segment.of(plain.body().gzip(GZIP_LEVEL).toByteArray(), Verification.NONE, maxBytes));
            return CallResult.Success.live(type == RawJson.class ? again : plain.value(), again);
        } catch (IOException invalid) {
            throw failure(invalid);
        }
    }

    /** A body that arrived as gzip; it stays so for the page, unless it is small. */
    private CallResult.Success<?> decompressed(byte[] gzip, Type type, Verification verify)
            throws InvalidResponseException {
        boolean parsed = type != RawJson.class;
        try {
            if (gzip.length < minCompressed) { // not worth a walk
                return decode(Segment.inflated(gzip, maxBytes), type, verify);
            }
            RawJson body = RawJson.of(Segment.of(gzip, parsed ? Verification.WALK : verify, maxBytes));
            return parsed ? decode(body, type, verify) : CallResult.Success.live(body, body);
        } catch (IOException invalid) {
            throw failure(invalid);
        }
    }

    /**
     * The result of an earlier response, which stays compressed if it is, unless it is small, or joined from small ones.
     *
     * @param verify the checks of a body that becomes a {@link RawJson}; all others are parsed
     * @throws InvalidResponseException if it is not the JSON expected
     */
    public CallResult.Success<?> decode(RawJson body, Type type, Verification verify) throws InvalidResponseException {
        CallResult.Success<?> plain = decode(bytes(body), type, verify);
        if (body.compressed() == null || body.size() < minCompressed) {
            return plain;
        }
        return CallResult.Success.live(type == RawJson.class ? body : plain.value(), body);
    }

    private static byte[] bytes(RawJson body) throws InvalidResponseException {
        try {
            return body.toByteArray();
        } catch (UncheckedIOException invalid) {
            throw new InvalidResponseException(String.valueOf(invalid.getMessage()));
        }
    }

    private CallResult.Success<?> decode(byte[] body, Type type, Verification verify) throws InvalidResponseException {
        try {
            if (type == RawJson.class) {
                if (verify != Verification.NONE) {
                    JsonWalker.walk(body);
                }
                RawJson unparsed = RawJson.of(body);
                return CallResult.Success.live(unparsed, unparsed);
            }
            if (isOptional(type) && type.getTypeName().contains(RawJson.class.getName())) { // Jackson makes none
                if (new String(body, StandardCharsets.UTF_8).strip().equals("null")) {
                    return withoutBody(type, false, 0);
                }
                CallResult.Success<?> content = decode(body, RawJson.class, verify);
                return CallResult.Success.live(Optional.of(content.value()), content.body());
            }
            return json.decode(body, type);
        } catch (JacksonException malformed) {
            throw JsonFailures.of(malformed);
        } catch (InvalidJsonException malformed) {
            throw failure(malformed);
        }
    }

    private static InvalidResponseException failure(IOException invalid) {
        return switch (invalid) {
            case InvalidResponseException already -> already;
            case InvalidJsonException malformed ->
                new InvalidResponseException("not the JSON expected: " + malformed.getMessage());
            default -> new InvalidResponseException(String.valueOf(invalid.getMessage()));
        };
    }

    /** Whether a body is compressed with gzip; OkHttp removes the header where it has decompressed the body. */
    private static boolean isGzip(Collection<String> codings) throws InvalidResponseException {
        String coding = String.join(", ", codings);
        if (coding.isEmpty() || coding.equalsIgnoreCase("identity")) {
            return false;
        }
        if (!coding.equalsIgnoreCase("gzip")) {
            throw new InvalidResponseException("the Content-Encoding is not gzip");
        }
        return true;
    }

    /** A frequent type by its name, and no other text of the service. */
    private static String known(String type) {
        return FREQUENT.stream()
                .filter(each -> type.regionMatches(true, 0, each, 0, each.length()))
                .findFirst()
                .orElse("another type");
    }

    private static void requireJson(Collection<String> types, @Nullable Envelope envelope)
            throws InvalidResponseException {
        String type = types.size() == 1 ? types.iterator().next() : "";
        if (!JSON.matcher(type).matches() && (envelope == null || !envelope.accepts(type))) {
            throw new InvalidResponseException(
                    switch (types.size()) {
                        case 0 -> "not application/json: no Content-Type";
                        case 1 -> "not application/json but " + known(type);
                        default -> "not application/json: several Content-Types";
                    });
        }
    }
}
