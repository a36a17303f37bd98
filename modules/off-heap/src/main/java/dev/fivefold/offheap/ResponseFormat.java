package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheEntry;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The binary form of one method's responses: the value as JSON of its own, then the body as received. So a hit does not
 * parse the body again. Immutable.
 */
final class ResponseFormat {

    private static final int NOT_FOUND = 404;
    private static final byte GZIP = 0x1f;
    private static final Object PLACEHOLDER = true;
    private static final int HEADER_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES + 2;

    /** In place of the lifetime of a response whose service states none. */
    private static final long UNSTATED = Long.MIN_VALUE;

    private static final byte[] NO_ETAG = {};

    private final boolean bulk;

    /** Whether the values are the bodies, or the elements of bodies, themselves. */
    private final boolean raw;

    private final ObjectWriter writer;
    private final ObjectReader reader;

    /**
     * The form of responses with values of a type.
     *
     * @param type a record or {@link RawJson}, or a {@link BulkResult} of such
     */
    ResponseFormat(JsonMapper json, Type type) {
        JavaType response = json.constructType(type);
        this.bulk = response.hasRawClass(BulkResult.class);
        JavaType value = bulk ? response.containedTypeOrUnknown(0) : response;
        this.raw = value.hasRawClass(RawJson.class);
        JavaType known = raw ? json.constructType(Boolean.class) : value;
        JavaType written = bulk ? elementsOf(json, known) : known;
        this.writer = json.writerFor(written).without(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        this.reader = json.readerFor(written).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /** The bytes of an invocation, distinct for distinct ones. */
    static byte[] key(Invocation key) {
        StringBuilder text = new StringBuilder();
        append(text, key.variables());
        text.append(key.additions());
        return text.toString().getBytes(UTF_8);
    }

    /** Prefixed with its length, no text can be mistaken for the end of one argument and the start of the next. */
    private static void append(StringBuilder text, @Nullable Object argument) {
        if (argument instanceof Collection<?> many) {
            text.append(many.size()).append('[');
            many.forEach(one -> append(text, one));
        } else if (argument == null) {
            text.append('-');
        } else {
            String word = argument.toString();
            text.append(word.length()).append(':').append(word);
        }
    }

    /**
     * The parts of a response, to be written one after the other. It is {@code null} if its value is not the same after
     * a round trip, or if its elements are not in the body.
     */
    byte @Nullable [][] write(Success<?> success) {
        Segment compressed = success.body().compressed();
        byte[] body = compressed == null ? success.body().toByteArray() : compressed.gzip();
        try {
            Object value = bulk
                    ? elements((BulkResult<?>) success.value(), success.body().toByteArray())
                    : written(success.value());
            byte[] json = writer.writeValueAsBytes(value);
            if (!value.equals(reader.readValue(json))) {
                return null;
            }
            Freshness freshness = success.freshness();
            byte[] etag = freshness.etag() == null ? NO_ETAG : freshness.etag().getBytes(ISO_8859_1);
            byte[] header = ByteBuffer.allocate(HEADER_BYTES)
                    .putLong(success.age().toNanos())
                    .putLong(
                            freshness.lifetime() == null
                                    ? UNSTATED
                                    : freshness.lifetime().toNanos())
                    .putInt(json.length)
                    .putInt(etag.length)
                    .put((byte) (freshness.storage() == Freshness.Storage.ALL ? 1 : 0))
                    .put((byte) (freshness.mustRevalidate() ? 1 : 0))
                    .array();
            return new byte[][] {header, json, etag, body};
        } catch (JacksonException | IndexOutOfBoundsException unfit) {
            return null;
        }
    }

    /** The response as it was when it was stored. */
    CacheEntry read(Written written) {
        RawJson body = body(written.body);
        return CacheEntry.of(
                new Success<>(
                        value(written, body),
                        body,
                        CallResult.Source.LOCAL_CACHE,
                        Duration.ofNanos(written.age),
                        written.freshness()),
                written.at);
    }

    /** A compressed body begins as no JSON does. */
    private static RawJson body(byte[] bytes) {
        try {
            return bytes.length > 0 && bytes[0] == GZIP
                    ? RawJson.of(Segment.of(bytes, Verification.WALK, Integer.MAX_VALUE))
                    : RawJson.of(bytes);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible); // it was valid when it was written
        }
    }

    /** Copies of a response's parts: the only work during which the memory must not be overwritten. */
    static final class Written {

        private static final ValueLayout.OfLong NANOS = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
        private static final ValueLayout.OfInt SIZE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

        private final long at;
        private final long age;
        private final long lifetime;
        private final boolean ofAllUsers;
        private final boolean mustRevalidate;
        private final byte[] value;
        private final byte[] etag;
        private final byte[] body;

        Written(long at, MemorySegment entry) {
            int sizes = 2 * Long.BYTES;
            int valueBytes = entry.get(SIZE, sizes);
            int etagBytes = entry.get(SIZE, sizes + Integer.BYTES);
            long etagAt = (long) HEADER_BYTES + valueBytes;
            this.at = at;
            this.age = entry.get(NANOS, 0);
            this.lifetime = entry.get(NANOS, Long.BYTES);
            this.ofAllUsers = entry.get(ValueLayout.JAVA_BYTE, HEADER_BYTES - 2) != 0;
            this.mustRevalidate = entry.get(ValueLayout.JAVA_BYTE, HEADER_BYTES - 1) != 0;
            this.value = entry.asSlice(HEADER_BYTES, valueBytes).toArray(ValueLayout.JAVA_BYTE);
            this.etag =
                    etagBytes == 0 ? NO_ETAG : entry.asSlice(etagAt, etagBytes).toArray(ValueLayout.JAVA_BYTE);
            this.body = entry.asSlice(etagAt + etagBytes).toArray(ValueLayout.JAVA_BYTE);
        }

        private Freshness freshness() {
            return lifetime == UNSTATED && ofAllUsers && !mustRevalidate && etag.length == 0
                    ? Freshness.UNSTATED
                    : new Freshness(
                            ofAllUsers ? Freshness.Storage.ALL : Freshness.Storage.OF_ONE_USER,
                            lifetime == UNSTATED ? null : Duration.ofNanos(lifetime),
                            mustRevalidate,
                            etag.length == 0 ? null : new String(etag, ISO_8859_1));
        }
    }

    /** The position of a key's response in the body; {@code null} in its place if the key has none. */
    record Element<T>(int start, int end, T value) {}

    private static JavaType elementsOf(JsonMapper json, JavaType value) {
        return json.getTypeFactory()
                .constructCollectionType(
                        List.class, json.getTypeFactory().constructParametricType(Element.class, value));
    }

    private List<@Nullable Element<?>> elements(BulkResult<?> response, byte[] body) {
        List<@Nullable Element<?>> elements = new ArrayList<>();
        int end = 1; // behind the array's bracket
        for (CallResult<?> result : response.results()) {
            if (result instanceof Success<?> success) {
                byte[] part = success.body().toByteArray();
                int start = indexOf(part, body, end);
                end = start + part.length;
                elements.add(new Element<>(start, end, written(success.value())));
            } else {
                elements.add(null);
            }
        }
        return elements;
    }

    /** Between two elements there are commas, white space and nulls only: the first match is the element itself. */
    private static int indexOf(byte[] part, byte[] body, int from) {
        int start = from;
        while (!Arrays.equals(body, start, start + part.length, part, 0, part.length)) {
            start++;
        }
        return start;
    }

    /** A raw value is in the body, so that a placeholder is enough. */
    private Object written(Object value) {
        return raw ? PLACEHOLDER : value;
    }

    private Object value(Written written, RawJson body) {
        if (bulk) {
            return bulkOf((List<?>) reader.readValue(written.value), body.toByteArray());
        }
        return raw ? body : reader.readValue(written.value);
    }

    private BulkResult<?> bulkOf(List<?> elements, byte[] body) {
        List<CallResult<Object>> results = new ArrayList<>();
        for (Object each : elements) {
            if (each instanceof Element<?> element) {
                RawJson bytes = RawJson.of(Arrays.copyOfRange(body, element.start(), element.end()));
                results.add(Success.live(raw ? bytes : element.value(), bytes));
            } else {
                results.add(CallResult.Failed.withStatus(NOT_FOUND));
            }
        }
        return new BulkResult<>(results);
    }
}
