package dev.fivefold.starter.internal.resilience;

import dev.fivefold.telemetry.RateLimitedLog;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.core.DelegatingServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import reactor.core.publisher.Flux;

/**
 * Outlier ejection of one load-balanced service: an instance that rejects connections several times in a row receives no calls for a
 * short time. After that a single failure ejects it again. Without other instances none is ejected. A bean of the load balancer's context of
 * the service, whose supplier of instances it wraps, whichever that is. Thread-safe.
 */
public final class OutlierEjection
        implements BeanPostProcessor, LoadBalancerLifecycle<Object, Object, ServiceInstance> {

    static final int FAILURES = 3;
    static final Duration EJECTED = Duration.ofSeconds(5);

    private final LongSupplier nanos;
    private final RateLimitedLog ejections;
    private final Map<String, Failures> failed = new ConcurrentHashMap<>();

    /** Failed connections in a row, and the time of the last one. */
    private record Failures(int count, long at) {}

    public OutlierEjection() {
        this(System::nanoTime);
    }

    OutlierEjection(LongSupplier nanos) {
        this.nanos = nanos;
        this.ejections = new RateLimitedLog(
                LoggerFactory.getLogger(OutlierEjection.class),
                "Instance ejected after failed connections: service={} count={} instance={}",
                nanos);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof ServiceInstanceListSupplier supplier ? new Remaining(supplier) : bean;
    }

    @Override
    public void onStart(Request<Object> request) {}

    @Override
    public void onStartRequest(Request<Object> request, Response<ServiceInstance> chosen) {}

    @Override
    public void onComplete(CompletionContext<Object, ServiceInstance, Object> call) {
        Response<ServiceInstance> chosen = call.getLoadBalancerResponse();
        ServiceInstance instance = chosen == null ? null : chosen.getServer();
        if (instance == null) {
            return;
        }
        String address = address(instance);
        if (call.status() == CompletionContext.Status.SUCCESS) {
            failed.remove(address);
        } else if (isUnreachable(call.getThrowable())) {
            Failures now = failed.merge(
                    address,
                    new Failures(1, nanos.getAsLong()),
                    (before, next) -> new Failures(before.count() + 1, next.at()));
            if (now.count() >= FAILURES) {
                ejections.count(instance.getServiceId(), address);
            }
        }
    }

    private static boolean isUnreachable(@Nullable Throwable failure) {
        return switch (failure) {
            case ConnectException refused -> true;
            case NoRouteToHostException unrouted -> true;
            case UnknownHostException unknown -> true;
            case SocketTimeoutException late ->
                String.valueOf(late.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
            case null, default -> false;
        };
    }

    private static String address(ServiceInstance instance) {
        return instance.getHost() + ":" + instance.getPort();
    }

    List<ServiceInstance> remaining(List<ServiceInstance> all) {
        long now = nanos.getAsLong();
        List<ServiceInstance> remaining =
                all.stream().filter(instance -> !isEjected(instance, now)).toList();
        return remaining.isEmpty() ? all : remaining;
    }

    private boolean isEjected(ServiceInstance instance, long now) {
        Failures failures = failed.get(address(instance));
        return failures != null && failures.count() >= FAILURES && now - failures.at() < EJECTED.toNanos();
    }

    /** The instances of a supplier without the ejected ones. */
    private final class Remaining extends DelegatingServiceInstanceListSupplier {

        Remaining(ServiceInstanceListSupplier all) {
            super(all);
        }

        @Override
        public Flux<List<ServiceInstance>> get() {
            return delegate.get().map(OutlierEjection.this::remaining);
        }

        @Override
        @SuppressWarnings("rawtypes") // of the overridden method
        public Flux<List<ServiceInstance>> get(Request request) {
            return delegate.get(request).map(OutlierEjection.this::remaining);
        }
    }
}
