package dev.fivefold.aggregator.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fivefold.aggregator.isolation.Isolation;
import dev.fivefold.aggregator.isolation.ServiceState;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanExplanation;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.ServiceTerms;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.util.MimeTypeUtils;

/** Explains a plan, as JSON or, with {@code ?format=text} or {@code ?format=mermaid}, for people. */
@WebEndpoint(id = "plans")
public final class PlansEndpoint {

    private static final int PAGES_PER_SECOND = 10;

    private final Plan<?> plan;
    private final Function<String, ServiceTerms> terms;
    private final Isolation isolation;

    /**
     * Of this plan.
     *
     * @param terms what is expected of a service, by its name
     * @param isolation how the services are guarded
     */
    public PlansEndpoint(Plan<?> plan, Function<String, ServiceTerms> terms, Isolation isolation) {
        this.plan = plan;
        this.terms = terms;
        this.isolation = isolation;
    }

    /**
     * The plan of this name; 404 if there is none, 400 if the rate or the format is none.
     *
     * @param pagesPerSecond what to size the pool for, 1 to 1,000,000; 10 if not given
     */
    @ReadOperation
    public WebEndpointResponse<Object> plan(
            @Selector String name, @Nullable Integer pagesPerSecond, @Nullable String format) {
        int rate = pagesPerSecond == null ? PAGES_PER_SECOND : pagesPerSecond;
        if (!plan.name().equals(name)) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
        }
        if (rate < 1 || rate > 1_000_000) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_BAD_REQUEST);
        }
        PlanExplanation explained = PlanExplanation.of(plan, terms, rate);
        return switch (format == null ? "json" : format) {
            case "json" -> new WebEndpointResponse<>(new Explained(explained, services()));
            case "text" -> new WebEndpointResponse<>(explained.asText() + lines(), MimeTypeUtils.TEXT_PLAIN);
            case "mermaid" -> new WebEndpointResponse<>(explained.asMermaid(), MimeTypeUtils.TEXT_PLAIN);
            default -> new WebEndpointResponse<>(WebEndpointResponse.STATUS_BAD_REQUEST);
        };
    }

    /** A plan, and how the services that it calls are guarded now. */
    private record Explained(@JsonUnwrapped PlanExplanation plan, List<ServiceState> services) {}

    private List<ServiceState> services() {
        return plan.calls().stream()
                .map(PlannedCall::service)
                .distinct()
                .sorted()
                .flatMap(service -> isolation.of(service).stream())
                .toList();
    }

    private String lines() {
        return services().stream().map(PlansEndpoint::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(ServiceState service) {
        ServiceState.Breaker breaker = service.breaker();
        ServiceState.Bulkhead bulkhead = service.bulkhead();
        return String.format(
                Locale.ROOT,
                "service %-16s breaker %s, %s of its calls failed, %d not permitted; %d of %d permits in use, %d rejected%s",
                service.service(),
                breaker.state(),
                breaker.failureRate() == null ? "?" : breaker.failureRate() + " %",
                breaker.notPermitted(),
                bulkhead.inUse(),
                bulkhead.permits(),
                bulkhead.rejected(),
                service.changed().isEmpty() ? "" : "; changed: " + String.join(", ", service.changed()));
    }
}
