package dev.fivefold.starter.internal.http;

import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.CompletionContext.Status;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycleValidator;
import org.springframework.cloud.client.loadbalancer.LoadBalancerUriTools;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.client.loadbalancer.ResponseData;
import org.springframework.cloud.client.loadbalancer.reactive.ReactiveLoadBalancer;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import reactor.core.publisher.Mono;

/**
 * Spring Cloud's load balancer in front of a transport. It chooses an instance, without waiting for it where the transport does not, and informs the balancer's
 * lifecycle beans of the end of a call.
 */
public record BalancedTransport(Transport transport, LoadBalancerClientFactory balancers) implements Transport {

    private static final int UNAVAILABLE = 503;
    private static final String DEFAULT_HINT = "default";

    @Override
    public boolean blocks() {
        return transport.blocks();
    }

    @Override
    public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
        URI original = URI.create(request.url());
        String service = original.getHost();
        ReactiveLoadBalancer<ServiceInstance> balancer = balancers.getInstance(service);
        Choice choice = new Choice(
                new DefaultRequest<>(new RequestDataContext(data(request, original), hint(service))),
                lifecycles(service));
        choice.started();
        // Bounded like the exchange: without it, a balancer that never chooses would keep the permit of the call's
        // bulkhead.
        var choosing = Mono.from(balancer.choose(choice.request()))
                .toFuture()
                .orTimeout(options.allowed().toNanos(), TimeUnit.NANOSECONDS);
        options.context().onCancel(() -> choosing.cancel(false));
        CompletableFuture<?> unused = choosing.whenComplete((chosen, failure) -> {
            if (failure != null) {
                choice.ended(new CompletionContext<>(Status.DISCARD, choice.request()));
            }
        });
        return choosing.thenCompose(chosen -> {
            ServiceInstance instance = chosen == null ? null : chosen.getServer();
            return chosen == null || instance == null
                    ? choice.without()
                    : choice.made(
                            chosen,
                            () -> transport.send(
                                    request.at(LoadBalancerUriTools.reconstructURI(instance, original)
                                            .toString()),
                                    options));
        });
    }

    private static RequestData data(TransportRequest request, URI uri) {
        HttpHeaders headers = new HttpHeaders();
        request.headers().forEach(headers::add);
        return new RequestData(
                HttpMethod.valueOf(request.method()), uri, headers, new LinkedMultiValueMap<>(), Map.of());
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

        CompletableFuture<TransportResponse> made(
                Response<ServiceInstance> chosen, Supplier<CompletableFuture<TransportResponse>> exchange) {
            lifecycles.forEach(each -> each.onStartRequest(request, chosen));
            return exchange.get()
                    .whenComplete((received, failure) -> ended(
                            failure == null
                                    ? new CompletionContext<>(Status.SUCCESS, request, chosen)
                                    : new CompletionContext<>(Status.FAILED, failure, request, chosen)));
        }

        CompletableFuture<TransportResponse> without() {
            ended(new CompletionContext<>(Status.DISCARD, request));
            return CompletableFuture.completedFuture(TransportResponse.withoutBody(UNAVAILABLE, name -> List.of()));
        }

        private void ended(CompletionContext<ResponseData, ServiceInstance, RequestDataContext> how) {
            lifecycles.forEach(each -> each.onComplete(how));
        }
    }
}
