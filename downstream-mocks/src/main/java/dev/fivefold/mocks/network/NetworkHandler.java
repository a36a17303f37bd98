package dev.fivefold.mocks.network;

import dev.fivefold.mocks.network.NetworkBehavior.Sample;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.springframework.http.MediaType;

/**
 * Puts the network of a service around the server's handlers. As the outermost handler, it handles bytes after
 * compression, and is invisible to services. A request waits for its delay, then fails or is handled. Its response is
 * written at the service's bandwidth. All waiting blocks a virtual thread; these are the project's only sleeps.
 */
public final class NetworkHandler extends Handler.Wrapper {

    private static final byte[] FAILURE = """
            {"type":"about:blank","title":"Service Unavailable","status":503,"detail":"A simulated failure of the network"}""".getBytes(StandardCharsets.UTF_8);

    private final NetworkBehaviors behaviors;
    private final NetworkMetrics metrics;
    private final SimulatedTime time;
    private final Predicate<Request> local;

    /**
     * Wraps the server's present handler.
     *
     * @param local which requests do not come over a network
     */
    public NetworkHandler(
            Handler handler,
            NetworkBehaviors behaviors,
            NetworkMetrics metrics,
            SimulatedTime time,
            Predicate<Request> local) {
        super(handler);
        this.behaviors = behaviors;
        this.metrics = metrics;
        this.time = time;
        this.local = local;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<LogicalService> service = LogicalService.ofPath(Request.getPathInContext(request));
        if (service.isEmpty() || local.test(request)) {
            return super.handle(request, response, callback);
        }
        metrics.follow(service.get(), request, response);
        NetworkBehavior network = behaviors.of(service.get());
        Sample sample = network.next();
        time.pause(sample.delay());
        if (sample.failed()) {
            response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            response.write(true, ByteBuffer.wrap(FAILURE), callback);
            return true;
        }
        long bytesPerSecond = network.behavior().bandwidth().toBytes();
        Response paced =
                bytesPerSecond == 0 ? response : new PacedResponse(request, response, new Line(bytesPerSecond, time));
        return super.handle(request, paced, callback);
    }
}
