package dev.fivefold.gateway.filter;

import com.netflix.zuul.FilterLoader;
import com.netflix.zuul.StaticFilterLoader;
import com.netflix.zuul.filters.ZuulFilter;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.auth.AccessRule;
import dev.fivefold.gateway.auth.Authenticate;
import dev.fivefold.gateway.auth.Authorize;
import dev.fivefold.gateway.auth.AwaitKey;
import dev.fivefold.gateway.auth.ReadToken;
import dev.fivefold.gateway.auth.TokenCheck;
import dev.fivefold.gateway.auth.WarmUpPass;
import dev.fivefold.gateway.client.AddressRange;
import dev.fivefold.gateway.client.IdentifyClient;
import dev.fivefold.gateway.cors.AllowOrigin;
import dev.fivefold.gateway.cors.Cors;
import dev.fivefold.gateway.cors.RespondToPreflight;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.gateway.ratelimit.LimitRate;
import dev.fivefold.gateway.ratelimit.RateLimit;
import dev.fivefold.gateway.ratelimit.ReportRateLimit;
import dev.fivefold.gateway.rejection.DescribeProblem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.tracing.GatewayTracing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All filters, assembled in one place. */
public final class GatewayFilters {

    private GatewayFilters() {}

    /**
     * Makes the filters in the form that Zuul needs: classes and a factory, here over configured instances.
     *
     * @param routes the route table
     * @param trustedProxies proxies whose forwarding headers are used
     * @param cors which pages of other origins may call
     * @param tokens authenticates requests
     * @param forwardTo the names of the origins that get the verified token
     * @param access the access rules
     * @param warmUp lets the gateway's own first requests pass
     * @param admission counts the requests to the origins
     * @param rejections counts rejections
     * @param tracing makes the spans of requests; {@code null} if there are no traces
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    public static FilterLoader of(
            RouteTable routes,
            List<AddressRange> trustedProxies,
            Cors cors,
            TokenCheck tokens,
            Set<String> forwardTo,
            List<AccessRule> access,
            WarmUpPass warmUp,
            RateLimit rateLimit,
            Admission admission,
            RejectionTally rejections,
            @Nullable GatewayTracing tracing,
            LongSupplier nanoTime) {
        List<ZuulFilter<?, ?>> filters = new ArrayList<>(List.of(
                // In:
                new ReceiveRequest(),
                new IdentifyClient(trustedProxies),
                new ChooseOrigin(routes, admission),
                new RespondToPreflight(cors),
                new ReadToken(tokens, access, warmUp),
                new SendToOrigin(),
                // Instead of an origin:
                new RejectedRequest(),
                // Out, one after another:
                new FinishResponse(List.of(
                        new DescribeProblem(rejections),
                        new HideOrigin(),
                        new ReplaceErrorText(),
                        new ReportRateLimit(rateLimit),
                        new AllowOrigin(cors),
                        new AddSecurityHeaders()))));
        // In, where they are configured: Zuul calls each filter for each part of a body.
        if (tokens.isOn()) {
            filters.addAll(List.of(new AwaitKey(tokens), new Authenticate(tokens, forwardTo), new Authorize(access)));
        }
        if (rateLimit.isOn()) {
            filters.add(new LimitRate(rateLimit, nanoTime));
        }
        if (tracing != null) {
            filters.addAll(tracing.filters());
        }
        Map<Class<?>, ZuulFilter<?, ?>> byClass =
                filters.stream().collect(Collectors.toUnmodifiableMap(Object::getClass, Function.identity()));
        return new StaticFilterLoader(
                byClass::get, filters.stream().map(GatewayFilters::classOf).collect(Collectors.toUnmodifiableSet()));
    }

    @SuppressWarnings("unchecked") // a filter's class is a class of filters; getClass() has lost the wildcards
    private static Class<? extends ZuulFilter<?, ?>> classOf(ZuulFilter<?, ?> filter) {
        return (Class<? extends ZuulFilter<?, ?>>) filter.getClass();
    }
}
