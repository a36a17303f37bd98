package dev.fivefold.starter.client;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.StandIn;
import feign.Client;
import feign.Request;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * The responses that pages with {@link PageMark#STAND_INS} get in place of those of services. Each method has a
 * {@link StandIn} of its type, requested over HTTP from an address without a service. Thread-safe.
 */
public final class StandIns {

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

    /**
     * Adds a method, and returns a client that requests its stand-ins, whatever it is to request.
     *
     * @param type of the method's values
     * @param transport makes the requests, without its load balancer
     */
    synchronized Client client(Type type, Client transport) {
        int number = methods.size();
        methods.add(new Responses(bodies(type).stream().map(Body::of).toList(), new AtomicInteger()));
        Client direct =
                transport instanceof FeignBlockingLoadBalancerClient balanced ? balanced.getDelegate() : transport;
        return (request, options) -> direct.execute(
                Request.create(
                        request.httpMethod(),
                        address + number,
                        request.headers(),
                        Request.Body.empty(),
                        request.requestTemplate()),
                options);
    }

    /** A stand-in without a request, for clients that send theirs in Feign's own way. */
    RequestSender sender(Type type) {
        RawJson body = bodies(type).getFirst();
        @Nullable Object element = StandIn.of(isBulk(type) ? element(type) : type);
        if (element == null) {
            return (_, _) -> {
                throw new IllegalStateException("there is no stand-in of " + type);
            };
        }
        Object value = isBulk(type) ? new BulkResult<>(List.of(CallResult.Success.live(element, body))) : element;
        return (_, _) -> CallResult.Success.live(value, body);
    }

    private List<RawJson> bodies(Type type) {
        if (type == RawJson.class) {
            return OBJECTS.stream().map(StandIns::objects).toList();
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
