package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.isolation.Isolation;
import dev.fivefold.aggregator.isolation.ServiceChange;
import dev.fivefold.aggregator.isolation.ServiceState;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/** Shows how services are guarded, and changes it in an incident. A restart forgets the changes. */
@WebEndpoint(id = "downstream")
public final class DownstreamEndpoint {

    private final Isolation isolation;

    public DownstreamEndpoint(Isolation isolation) {
        this.isolation = isolation;
    }

    /** All services, by name. */
    @ReadOperation
    public List<ServiceState> services() {
        return isolation.services().stream()
                .flatMap(service -> isolation.of(service).stream())
                .toList();
    }

    /** One service; 404 if there is none of this name. */
    @ReadOperation
    public WebEndpointResponse<Object> service(@Selector String service) {
        return orNotFound(isolation.of(service), service);
    }

    /**
     * Guards a service otherwise until it is restored or the process ends; what is not given stays as it is. 404 if there is no
     * such service; 400, and nothing is changed, if a value is none or out of its range.
     *
     * @param permits calls that may be made at a time
     * @param failureRate in percent, from which on the service is left alone
     * @param openFor how long it is then left alone, as {@code 10s}
     * @param callTimeout for a whole call, as {@code 500ms}
     * @param breaker {@code force-open}, or {@code release} to have a few calls try the service now
     */
    @WriteOperation
    public WebEndpointResponse<Object> change(
            @Selector String service,
            @Nullable String permits,
            @Nullable String failureRate,
            @Nullable String openFor,
            @Nullable String callTimeout,
            @Nullable String breaker) {
        try {
            ServiceChange change = new ServiceChange(
                    read("permits", "a whole number", permits, Integer::valueOf),
                    read("failureRate", "a number of percent", failureRate, Float::valueOf),
                    read("openFor", "a time such as 10s", openFor, DownstreamEndpoint::duration),
                    read("callTimeout", "a time such as 500ms", callTimeout, DownstreamEndpoint::duration),
                    read("breaker", "force-open or release", breaker, DownstreamEndpoint::order));
            if (change.isNothing()) {
                return problem(
                        HttpStatus.BAD_REQUEST,
                        "Give one or more of permits, failureRate, openFor, callTimeout, breaker.");
            }
            return orNotFound(isolation.change(service, change), service);
        } catch (IllegalArgumentException unfit) {
            return problem(HttpStatus.BAD_REQUEST, "Nothing was changed: " + unfit.getMessage() + ".");
        }
    }

    /** Guards a service as configured again; 404 if there is none of this name. */
    @DeleteOperation
    public WebEndpointResponse<Object> restore(@Selector String service) {
        return orNotFound(isolation.restore(service), service);
    }

    private WebEndpointResponse<Object> orNotFound(Optional<ServiceState> state, String service) {
        return state.<WebEndpointResponse<Object>>map(WebEndpointResponse::new)
                .orElseGet(() -> problem(
                        HttpStatus.NOT_FOUND,
                        "There is no service '" + service + "', only " + isolation.services() + "."));
    }

    private static WebEndpointResponse<Object> problem(HttpStatus status, String detail) {
        return new WebEndpointResponse<>(
                ProblemDetail.forStatusAndDetail(status, detail), status.value(), MediaType.APPLICATION_PROBLEM_JSON);
    }

    private static <T> @Nullable T read(String name, String form, @Nullable String text, Function<String, T> reader) {
        if (text == null) {
            return null;
        }
        try {
            return reader.apply(text.strip());
        } catch (IllegalArgumentException | ArithmeticException unreadable) {
            throw new IllegalArgumentException(name + " must be " + form + ", but is " + text, unreadable);
        }
    }

    /** With its unit, or somebody who means seconds would get milliseconds. */
    private static Duration duration(String text) {
        if (text.matches("[+-]?\\d+")) {
            throw new IllegalArgumentException("no unit");
        }
        return DurationStyle.detectAndParse(text);
    }

    private static ServiceChange.BreakerOrder order(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "force-open" -> ServiceChange.BreakerOrder.FORCE_OPEN;
            case "release" -> ServiceChange.BreakerOrder.RELEASE;
            default -> throw new IllegalArgumentException("unknown");
        };
    }
}
