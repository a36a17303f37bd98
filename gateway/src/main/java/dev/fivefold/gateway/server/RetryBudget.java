package dev.fivefold.gateway.server;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits retries to a share of the requests: when all servers fail, retries must not double the load. A token bucket
 * that requests fill and retries empty, as in Finagle. Thread-safe.
 */
final class RetryBudget {

    /** One retry for this many requests. */
    private static final int REQUESTS_A_RETRY = 10;

    /** The largest balance, in retries: as many as may be in flight at a server that is killed. */
    private static final int MOST = 200;

    private static final int FULL = MOST * REQUESTS_A_RETRY;

    private final AtomicInteger requests = new AtomicInteger(FULL);

    /** Counts a request. */
    void requestCame() {
        if (requests.get() < FULL) { // a full bucket is the rule, and is not written to
            requests.getAndUpdate(saved -> Math.min(FULL, saved + 1));
        }
    }

    /** Whether a request may be retried; if so, a retry is taken from the budget. */
    boolean tryTake() {
        return requests.getAndUpdate(saved -> saved >= REQUESTS_A_RETRY ? saved - REQUESTS_A_RETRY : saved)
                >= REQUESTS_A_RETRY;
    }
}
