package dev.fivefold.starter.http;

import dev.fivefold.starter.response.ErrorStatusException;
import dev.fivefold.starter.response.NotModifiedException;
import dev.fivefold.starter.response.PendingBody;
import dev.fivefold.starter.response.Received;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.CompletionContext.Status;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.LoadBalancerClient;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycleValidator;
import org.springframework.cloud.client.loadbalancer.LoadBalancerUriTools;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.ResponseData;
import org.springframework.cloud.client.loadbalancer.reactive.ReactiveLoadBalancer;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import reactor.core.publisher.Mono;

/**
 * The load balancer over an event loop. It chooses an instance without waiting for it, and informs the balancer's
 * lifecycle beans of the end of a call. Spring Cloud's own waits for both. Thread-safe.
 */
public final class BalancedTransport extends FeignBlockingLoadBalancerClient {

    private static final int UNAVAILABLE = 503;
    private static final String DEFAULT_HINT = "default";

    private final EventLoopTransport transport;
    private final LoadBalancerClientFactory balancers;

    public BalancedTransport(
            EventLoopTransport transport, LoadBalancerClient blocking, LoadBalancerClientFactory balancers) {
        super(transport, blocking, balancers, List.of());
        this.transport = transport;
        this.balancers = balancers;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        return options instanceof CallOptions prepared
                ? PendingBody.response(balanced(request, prepared), request)
                : super.execute(request, options);
    }

    private CompletableFuture<Received> balanced(Request request, CallOptions options) throws IOException {
        DotSegments.reject(request.url());
        URI original = URI.create(request.url());
        String service = original.getHost();
        ReactiveLoadBalancer<ServiceInstance> balancer = balancers.getInstance(service);
        Choice choice = new Choice(
                new DefaultRequest<>(new RequestDataContext(data(request, original), hint(service))),
                lifecycles(service));
        Function<URI, CompletableFuture<Received>> exchange = transport.exchange(request, options);
        choice.started();
        // Bounded like the exchange: without it, a balancer that never chooses would keep the permit of the call's
        // bulkhead.
        var choosing = Mono.from(balancer.choose(choice.request()))
                .toFuture()
                .orTimeout(options.allowed().toNanos(), TimeUnit.NANOSECONDS);
        options.context().onCancel(() -> choosing.cancel(false));
        CompletableFuture<?> _ = choosing.whenComplete((_, failure) -> {
            if (failure != null) {
                choice.ended(new CompletionContext<>(Status.DISCARD, choice.request()));
            }
        });
        return choosing.thenCompose(chosen -> {
            ServiceInstance instance = chosen == null ? null : chosen.getServer();
            return chosen == null || instance == null
                    ? choice.without()
                    : choice.made(chosen, exchange, LoadBalancerUriTools.reconstructURI(instance, original));
        });
    }

    private static RequestData data(Request request, URI uri) {
        HttpHeaders headers = new HttpHeaders();
        request.headers().forEach((name, values) -> headers.addAll(name, List.copyOf(values)));
        return new RequestData(
                HttpMethod.valueOf(request.httpMethod().name()), uri, headers, new LinkedMultiValueMap<>(), Map.of());
    }

    private String hint(String service) {
        Map<String, String> hints = balancers.getProperties(service).getHint();
        return hints.getOrDefault(service, hints.getOrDefault(DEFAULT_HINT, DEFAULT_HINT));
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // as the validator returns them
    private Set<LoadBalancerLifecycle<RequestDataContext, ResponseData, ServiceInstance>> lifecycles(String service) {
        return (Set) LoadBalancerLifecycleValidator.getSupportedLifecycleProcessors(
                balancers.getInstances(service, LoadBalancerLifecycle.class),
                RequestDataContext.class,
                ResponseData.class,
                ServiceInstance.class);
    }

    /** One call, as the balancer's lifecycle beans see it. */
    private record Choice(
            DefaultRequest<RequestDataContext> request,
            Set<LoadBalancerLifecycle<RequestDataContext, ResponseData, ServiceInstance>> lifecycles) {

        void started() {
            lifecycles.forEach(each -> each.onStart(request));
        }

        CompletableFuture<Received> made(
                org.springframework.cloud.client.loadbalancer.Response<ServiceInstance> chosen,
                Function<URI, CompletableFuture<Received>> exchange,
                URI uri) {
            lifecycles.forEach(each -> each.onStartRequest(request, chosen));
            return exchange.apply(uri)
                    .whenComplete((received, failure) -> ended(
                            failure == null
                                            || failure instanceof ErrorStatusException
                                            || failure instanceof NotModifiedException
                                    ? new CompletionContext<>(Status.SUCCESS, request, chosen)
                                    : new CompletionContext<>(Status.FAILED, failure, request, chosen)));
        }

        CompletableFuture<Received> without() {
            ended(new CompletionContext<>(Status.DISCARD, request));
            return CompletableFuture.failedFuture(new ErrorStatusException(UNAVAILABLE));
        }

        private void ended(CompletionContext<ResponseData, ServiceInstance, RequestDataContext> how) {
            lifecycles.forEach(each -> each.onComplete(how));
        }
    }
}
