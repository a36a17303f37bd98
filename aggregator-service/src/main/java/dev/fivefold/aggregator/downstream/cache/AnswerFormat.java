package dev.fivefold.aggregator.downstream.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.RawJson;
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
 * Answers of one method as bytes: the body as it came, and before it what the plan reads of it, as JSON of its own, so that a
 * hit does not parse the body again. Immutable.
 */
final class AnswerFormat {

    private static final int NOT_FOUND = 404;
    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

    private final boolean bulk;
    private final ObjectWriter writer;
    private final ObjectReader reader;

    /** What is read of every answer, if that is nothing: hence no JSON to parse. */
    private final @Nullable Object nothing;

    /**
     * For answers of a type.
     *
     * @param type a record, or a {@link BulkResult} of records
     */
    AnswerFormat(JsonMapper json, Type type) {
        JavaType answer = json.constructType(type);
        this.bulk = answer.hasRawClass(BulkResult.class);
        JavaType written = bulk ? elementsOf(json, answer.containedTypeOrUnknown(0)) : answer;
        this.writer = json.writerFor(written).without(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        this.reader = json.readerFor(written).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        Class<?> raw = answer.getRawClass();
        this.nothing = raw.isRecord() && raw.getRecordComponents().length == 0 ? reader.readValue("{}") : null;
    }

    /** The bytes of what is asked for: others for other arguments. */
    static byte[] key(CallKey key) {
        StringBuilder text = new StringBuilder();
        key.arguments().forEach(argument -> append(text, argument));
        return text.toString().getBytes(UTF_8);
    }

    /** With its length before it, nothing can be taken for the end of one argument and the beginning of the next. */
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
     * An answer's parts, one behind the other; {@code null} if what the plan reads of it does not come back the same, or if what
     * should be pieces of the body are not.
     */
    byte @Nullable [][] write(Success<?> success) {
        byte[] body = success.body().toByteArray();
        try {
            Object value = bulk ? elements((BulkResult<?>) success.value(), body) : success.value();
            byte[] json = writer.writeValueAsBytes(value);
            if (!value.equals(reader.readValue(json))) {
                return null;
            }
            byte[] header = ByteBuffer.allocate(HEADER_BYTES)
                    .putLong(success.age().toNanos())
                    .putInt(json.length)
                    .array();
            return new byte[][] {header, json, body};
        } catch (JacksonException | IndexOutOfBoundsException unfit) {
            return null;
        }
    }

    /** The answer again, as it was when it was kept. */
    CachedAnswer read(Written written) {
        Object value = nothing != null ? nothing : reader.readValue(written.value);
        return CachedAnswer.kept(
                new Success<>(
                        bulk ? bulkOf((List<?>) value, written.body) : value,
                        RawJson.of(written.body),
                        CallResult.Source.LOCAL_CACHE,
                        Duration.ofNanos(written.age)),
                written.at);
    }

    /** Copies of an answer's parts: all that is done while nobody may write over it. */
    static final class Written {

        private static final ValueLayout.OfLong AGE = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
        private static final ValueLayout.OfInt VALUE_BYTES =
                ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

        private final long at;
        private final long age;
        private final byte[] value;
        private final byte[] body;

        Written(long at, MemorySegment entry) {
            int valueBytes = entry.get(VALUE_BYTES, Long.BYTES);
            this.at = at;
            this.age = entry.get(AGE, 0);
            this.value = entry.asSlice(HEADER_BYTES, valueBytes).toArray(ValueLayout.JAVA_BYTE);
            this.body = entry.asSlice((long) HEADER_BYTES + valueBytes).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    /** Where in the body the answer for a key is; {@code null} in its place if there is nothing of that key. */
    record Element<T>(int start, int end, T value) {}

    private static JavaType elementsOf(JsonMapper json, JavaType value) {
        return json.getTypeFactory()
                .constructCollectionType(
                        List.class, json.getTypeFactory().constructParametricType(Element.class, value));
    }

    private static List<@Nullable Element<?>> elements(BulkResult<?> answer, byte[] body) {
        List<@Nullable Element<?>> elements = new ArrayList<>();
        int end = 1; // behind the array's bracket
        for (CallResult<?> result : answer.results()) {
            if (result instanceof Success<?> success) {
                byte[] part = success.body().toByteArray();
                int start = indexOf(part, body, end);
                end = start + part.length;
                elements.add(new Element<>(start, end, success.value()));
            } else {
                elements.add(null);
            }
        }
        return elements;
    }

    /** Between two elements there are commas, white space and nulls only: what is found first is the element itself. */
    private static int indexOf(byte[] part, byte[] body, int from) {
        int start = from;
        while (!Arrays.equals(body, start, start + part.length, part, 0, part.length)) {
            start++;
        }
        return start;
    }

    private static BulkResult<?> bulkOf(List<?> elements, byte[] body) {
        List<CallResult<Object>> results = new ArrayList<>();
        for (Object each : elements) {
            results.add(
                    each instanceof Element<?> element
                            ? Success.live(
                                    element.value(),
                                    RawJson.of(Arrays.copyOfRange(body, element.start(), element.end())))
                            : CallResult.Failed.withStatus(NOT_FOUND));
        }
        return new BulkResult<>(results);
    }
}
