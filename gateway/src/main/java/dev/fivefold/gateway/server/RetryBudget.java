package dev.fivefold.gateway.server;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds requests that are made once more to a share of those that have come: when all servers fail, twice the load is the last
 * thing that they need. A token bucket that requests fill and retries empty, as Finagle's is. Safe for use by many threads.
 */
final class RetryBudget {

    /** One of so many requests may be made once more. */
    private static final int REQUESTS_A_RETRY = 10;

    /** What may be saved up, in retries: as many as may be in flight at a server that is killed. */
    private static final int MOST = 200;

    private static final int FULL = MOST * REQUESTS_A_RETRY;

    private final AtomicInteger requests = new AtomicInteger(FULL);

    /** A request has come. */
    void requestCame() {
        if (requests.get() < FULL) { // a full bucket is the rule, and is not written to
            requests.getAndUpdate(saved -> Math.min(FULL, saved + 1));
        }
    }

    /** Whether a request may be made once more; if so, it is paid for. */
    boolean tryTake() {
        return requests.getAndUpdate(saved -> saved >= REQUESTS_A_RETRY ? saved - REQUESTS_A_RETRY : saved)
                >= REQUESTS_A_RETRY;
    }
}
