package dev.fivefold.gateway.admission;

import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.message.Headers;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.route.Route;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are rejected in place of an origin that sheds load, by a {@link Throttle} a route. A decision
 * needs the head of a request alone. It comes before any filter: before tokens are verified and rates are counted.
 * Thread-safe.
 */
public final class Admission {

    private static final String PREFETCH = "prefetch";

    private final boolean trustPriority;
    private final RouteTable routes;
    private final Map<String, Throttle> throttles;
    private final List<Throttle> all;

    /**
     * Why and where a request is rejected.
     *
     * @param route the pattern of its route
     */
    public record Rejection(String route, Problem problem) {}

    /**
     * Admission for these routes; at first, all requests pass.
     *
     * @param nanos the clock, {@code System::nanoTime}
     */
    public Admission(List<Route> routes, AdmissionSettings settings, LongSupplier nanos) {
        this.trustPriority = settings.trustPriority();
        this.routes = new RouteTable(routes);
        throttles = routes.stream()
                .filter(route -> settings.enabled())
                .collect(Collectors.toUnmodifiableMap(
                        Route::path,
                        route -> new Throttle(
                                nanos, () -> ThreadLocalRandom.current().nextDouble())));
        all = List.copyOf(throttles.values());
    }

    /** The routes with a throttle, by their patterns. */
    public Set<String> routes() {
        return throttles.keySet();
    }

    /**
     * The share of a route's requests that is rejected now, 0 to 1.
     *
     * @throws NullPointerException if there is no such route
     */
    public double rejected(String route) {
        return Objects.requireNonNull(throttles.get(route), route).rejected();
    }

    /** The rejection of a request, by its head; null if the request is admitted. */
    public @Nullable Rejection rejection(HttpRequest request) {
        return isThrottling()
                        && !isPreflight(request)
                        && routes.decide(path(request)) instanceof RouteDecision.ToOrigin(String route, String rest)
                ? rejection(request.headers(), route)
                : null;
    }

    private @Nullable Rejection rejection(HttpHeaders headers, String route) {
        Throttle throttle = throttles.get(route);
        if (throttle == null || !throttle.isThrottling()) {
            return null;
        }
        if (isPrefetch(headers.get("Sec-Purpose"), headers.get("Purpose"))) {
            return throttle.passesPrefetch() ? null : new Rejection(route, Problem.PREFETCH);
        }
        return throttle.passes(Urgency.of(headers.get(Urgency.HEADER), trustPriority))
                ? null
                : new Rejection(route, Problem.OVERLOADED);
    }

    /**
     * Prepares a request of a route for its origin: sets a {@code Priority} that the origin may use, and the throttle
     * that counts the request.
     */
    public void prepare(SessionContext context, Headers headers, String route) {
        @Nullable String priority = headers.getFirst(Urgency.HEADER);
        if (priority != null) {
            headers.set(Urgency.HEADER, "u=" + Urgency.of(priority, trustPriority));
        }
        Throttle throttle = throttles.get(route);
        // Origins shed prefetches long before they are full: other requests need no throttling yet.
        if (throttle != null && !isPrefetch(headers.getFirst("Sec-Purpose"), headers.getFirst("Purpose"))) {
            throttle.putInto(context);
        }
    }

    private boolean isThrottling() {
        for (Throttle throttle : all) {
            if (throttle.isThrottling()) {
                return true;
            }
        }
        return false;
    }

    private static String path(HttpRequest request) {
        int query = request.uri().indexOf('?');
        return query < 0 ? request.uri() : request.uri().substring(0, query);
    }

    /** The gateway responds to preflights itself. */
    private static boolean isPreflight(HttpRequest request) {
        return request.method().equals(HttpMethod.OPTIONS)
                && request.headers().contains(HttpHeaderNames.ORIGIN)
                && request.headers().contains(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
    }

    /**
     * By the header of the Fetch standard, with or without parameters ({@code prefetch;prerender}), or by its older
     * name.
     */
    private static boolean isPrefetch(@Nullable String purpose, @Nullable String oldPurpose) {
        return isPrefetch(purpose) || isPrefetch(oldPurpose);
    }

    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.split(";", 2)[0].strip().equalsIgnoreCase(PREFETCH);
    }
}
