package dev.fivefold.starter.call;

/**
 * The places of a call's interceptors, from the plan's side to the wire's; docs/architecture.md explains them. There is room between them for those of an application.
 */
public final class CallOrder {

    /** Those of the application: they see every call, cached or not. */
    public static final int APPLICATION = 0;

    /** A span for the whole call. */
    public static final int TRACING = 1_000;

    /** Circuit breaker and bulkhead with {@code fivefold.guards.before-caches}, which lesson 09 shows to be a mistake. */
    public static final int GUARDS_BEFORE_CACHES = 2_000;

    /** Stale responses in place of missing ones. */
    public static final int FALLBACK = 3_000;

    /** The local cache, or the sharing of equal calls in flight. */
    public static final int CACHE = 4_000;

    /** Responses cached in Redis. */
    public static final int REDIS = 5_000;

    /** Time and outcome of calls to the service, and the log of failures. From here to {@link #HEDGE}, interceptors see calls whose request could not be made, too. */
    public static final int TIMING = 6_000;

    /** Second attempts at slow calls. */
    public static final int HEDGE = 7_000;

    /** Second attempts at failed calls. */
    public static final int RETRY = 8_000;

    /** The circuit breaker of the service. */
    public static final int BREAKER = 9_000;

    /** The bulkhead of the service. */
    public static final int BULKHEAD = 10_000;

    /** A span for one request. The next is the transport. */
    public static final int REQUEST_TRACING = 11_000;

    private CallOrder() {}
}
