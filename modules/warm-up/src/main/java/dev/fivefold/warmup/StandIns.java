package dev.fivefold.warmup;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.StandIn;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/**
 * The responses that pages with the mark of a warm-up get in place of those of services. Each method has a
 * {@link StandIn} of its type, requested over HTTP from an address without a service. Thread-safe.
 */
final class StandIns {

    /** Objects in what no call reads: small parts, which are sent plain, and one that stays compressed. */
    private static final List<Integer> OBJECTS = List.of(24, 24, 24, 300);

    private static final int LEVEL = 6;

    private final JsonMapper json;
    private final List<Responses> methods = new CopyOnWriteArrayList<>();
    private volatile String address = "";

    /**
     * A response, compressed once: compressing each would be most of the warm-up's work.
     *
     * @param plain not to be written to, as the next
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Body(byte[] plain, byte[] gzip) {

        static Body of(RawJson json) {
            return new Body(json.toByteArray(), json.gzip(LEVEL).toByteArray());
        }
    }

    /** The bodies of one method, in turn. */
    private record Responses(List<Body> bodies, AtomicInteger turn) {

        Body next() {
            return bodies.get(Math.floorMod(turn.getAndIncrement(), bodies.size()));
        }
    }

    /**
     * Stand-ins for the methods that will be added.
     *
     * @param json as the services have it
     */
    public StandIns(JsonMapper json) {
        this.json = json;
    }

    /**
     * Sets where they are requested.
     *
     * @param url the number of a method follows it
     */
    public void requestFrom(String url) {
        address = url;
    }

    /** The next body of a method; {@code null} if there is no such method. */
    public @Nullable Body next(int method) {
        return method < 0 || method >= methods.size()
                ? null
                : methods.get(method).next();
    }

    /** Adds a method with values of this type, and returns its number. */
    synchronized int add(Type type) {
        methods.add(new Responses(bodies(type).stream().map(Body::of).toList(), new AtomicInteger()));
        return methods.size() - 1;
    }

    /** Where they are requested: the number of a method follows it. */
    String address() {
        return address;
    }

    private List<RawJson> bodies(Type type) {
        if (type == RawJson.class) {
            return OBJECTS.stream().map(StandIns::objects).toList();
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == ResponseEntity.class) {
            return bodies(element(type));
        }
        if (isBulk(type)) {
            return bodies(element(type)).stream()
                    .map(element -> RawJson.array(List.of(element)))
                    .toList();
        }
        @Nullable Object value = StandIn.of(type);
        return List.of(RawJson.of(value == null ? new byte[] {'{', '}'} : json.writeValueAsBytes(value)));
    }

    private static boolean isBulk(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == BulkResult.class;
    }

    private static Type element(Type bulk) {
        return ((ParameterizedType) bulk).getActualTypeArguments()[0];
    }

    private static RawJson objects(int count) {
        return RawJson.of(IntStream.range(0, count)
                .mapToObj(n -> "{\"id\":%d,\"name\":\"Stand-in %<d\",\"price\":%d,\"tag\":\"%x\"}"
                        .formatted(n, n * 7_919 % 10_007, n * 0x9E3779B9))
                .collect(Collectors.joining(",", "{\"items\":[", "]}"))
                .getBytes(StandardCharsets.US_ASCII));
    }
}
