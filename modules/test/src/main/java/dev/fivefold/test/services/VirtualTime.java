package dev.fivefold.test.services;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * The time of one page, from its start: a call starts when the last call that it depends on has ended, and a further attempt when the one before it has. Nothing waits. So the time of a call is exact
 * whatever the machine is busy with. Waiting for capacity and the time of this application's own work are not counted. Thread-safe.
 */
public final class VirtualTime {

    private static final String ATTRIBUTE = VirtualTime.class.getName();

    private final Map<String, Duration> ends = new HashMap<>();
    private final Map<String, Duration> attempts = new HashMap<>();
    private final List<ServiceCall> calls = new ArrayList<>();

    /** The time of the page of a call: of its HTTP request, which all threads of the page have. */
    static VirtualTime of(CallContext context) {
        VirtualTime[] found = new VirtualTime[1];
        context.inPage(() -> found[0] = ofRequest(RequestContextHolder.getRequestAttributes()))
                .run();
        return found[0];
    }

    private static VirtualTime ofRequest(@Nullable RequestAttributes request) {
        if (request == null) {
            return new VirtualTime();
        }
        synchronized (VirtualTime.class) {
            try {
                if (request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST) instanceof VirtualTime time) {
                    return time;
                }
                VirtualTime time = new VirtualTime();
                request.setAttribute(ATTRIBUTE, time, RequestAttributes.SCOPE_REQUEST);
                return time;
            } catch (IllegalStateException ended) { // the page has its response
                return new VirtualTime();
            }
        }
    }

    /** The calls of a page. */
    public static ServiceCalls calls(jakarta.servlet.http.HttpServletRequest page) {
        return page.getAttribute(ATTRIBUTE) instanceof VirtualTime time ? time.calls() : new ServiceCalls(List.of());
    }

    private synchronized ServiceCalls calls() {
        return new ServiceCalls(calls);
    }

    /**
     * The start of a call.
     *
     * @param request method and URL: a second one of the same call is a further attempt
     * @param call {@code null} outside of a page
     */
    synchronized Duration start(String request, @Nullable PlannedCall<?> call) {
        if (call == null) {
            return Duration.ZERO;
        }
        Duration attempt = attempts.get(call.name() + " " + request);
        return attempt == null ? start(call) : attempt;
    }

    private Duration start(PlannedCall<?> call) {
        return call.dependencies().stream()
                .map(dependency -> {
                    Duration end = ends.get(dependency.name()); // none if it was cached, or not sent
                    return end == null ? start(dependency) : end;
                })
                .reduce(Duration.ZERO, VirtualTime::longer);
    }

    /**
     * The time that a call has.
     *
     * @param timeout of its service
     * @return zero or negative if the page has ended
     */
    static Duration left(
            Duration start, Duration timeout, CallContext context, ServedPage<?> page, PlannedCall<?> call) {
        Deadline deadline = context.deadline();
        Duration ofPage =
                deadline.isShortened() ? deadline.granted() : page.settings().effectiveDeadline();
        Duration left = ofPage.minus(start);
        if (!left.isPositive()) {
            return left;
        }
        Duration ofCall = call.deadline(Deadline.after(left, () -> 0)).remaining();
        return timeout.compareTo(ofCall) < 0 ? timeout : ofCall;
    }

    /** A call has ended. */
    synchronized void ended(ServiceCall call) {
        calls.add(call);
        ends.merge(call.name(), call.end(), VirtualTime::longer);
        attempts.put(call.name() + " " + call.method() + " " + call.url(), call.end());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
