package dev.fivefold.aggregator.downstream.guard;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * The breaker of one service, which can be told otherwise while calls are made. Resilience4j's own has settings that never
 * change, so each order makes a new one; calls in flight end at the one that has let them in, and an answer that comes late
 * cannot undo what an operator has said. Safe for use by many threads.
 */
public final class Breaker {

    /** How many calls try a service again that was left alone. */
    static final int TRIALS = 5;

    private final String service;
    private final Supplier<ServiceLimits> limits;
    private final OpenTime openTime;
    private final SlowStart slowStart;
    private final Clock clock;
    private final LongAdder notPermitted = new LongAdder();
    private volatile CircuitBreaker current;

    /**
     * A closed breaker.
     *
     * @param limits what holds at a time
     */
    Breaker(String service, Supplier<ServiceLimits> limits, OpenTime openTime, SlowStart slowStart, Clock clock) {
        this.service = service;
        this.limits = limits;
        this.openTime = openTime;
        this.slowStart = slowStart;
        this.clock = clock;
        this.current = beginning(State.CLOSED);
    }

    /** The one to ask for a single call's permission, and to tell its end; empty if there is no permission. */
    Optional<CircuitBreaker> permitted() {
        CircuitBreaker breaker = current;
        if (breaker.tryAcquirePermission()) {
            return Optional.of(breaker);
        }
        notPermitted.increment();
        return Optional.empty();
    }

    /** Leaves the service alone until it is released. */
    synchronized void forceOpen() {
        current = beginning(State.FORCED_OPEN);
    }

    /** Has a few calls try the service now, however long it was to be left alone; nothing if it is not. */
    synchronized void release() {
        if (state() != State.CLOSED) {
            openTime.forget();
            current = beginning(State.HALF_OPEN);
        }
    }

    /** Counts anew by the failure rate that now holds. What was open is tried again; what was forced open stays so. */
    synchronized void recount() {
        current = beginning(
                switch (state()) {
                    case FORCED_OPEN -> State.FORCED_OPEN;
                    case OPEN, HALF_OPEN -> State.HALF_OPEN;
                    default -> State.CLOSED;
                });
    }

    State state() {
        return current.getState();
    }

    /** The state in a word, as metrics and people name it. */
    static String name(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** Of the last calls, in percent; negative as long as there are too few. */
    float failureRate() {
        return current.getMetrics().getFailureRate();
    }

    /** For how long it would open now, in milliseconds, at most. */
    long openForMs() {
        return openTime.grown();
    }

    /** Calls that it has not let through. */
    long notPermitted() {
        return notPermitted.sum();
    }

    private CircuitBreaker beginning(State state) {
        CircuitBreaker breaker = CircuitBreaker.of(
                service,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(100)
                        .minimumNumberOfCalls(20)
                        .failureRateThreshold(limits.get().failureRate())
                        .waitIntervalFunctionInOpenState(openTime)
                        .permittedNumberOfCallsInHalfOpenState(TRIALS)
                        .writableStackTraceEnabled(false)
                        .clock(clock)
                        .initialState(state)
                        .build());
        breaker.getEventPublisher()
                .onStateTransition(
                        event -> changed(breaker, event.getStateTransition().getToState()));
        return breaker;
    }

    private void changed(CircuitBreaker breaker, State state) {
        if (!breaker.equals(current)) {
            return; // calls in flight end at one that an order has replaced
        }
        if (state == State.OPEN) {
            openTime.opened();
        } else if (state == State.CLOSED) {
            openTime.closed();
            slowStart.begin();
        }
    }
}
