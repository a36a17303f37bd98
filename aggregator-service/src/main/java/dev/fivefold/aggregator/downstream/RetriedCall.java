package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;

/**
 * Makes an idempotent call once more if it failed in a way that may pass: no connection, a broken one, or a 502, 503 or
 * 504. Not after a time-out, which has cost the page enough, and only as far as the budget goes, so that nobody makes an
 * outage worse by asking twice.
 */
final class RetriedCall<T> implements Call<T> {

    private final Call<T> call;
    private final ExtraCallBudget budget;

    RetriedCall(Call<T> call, ExtraCallBudget budget) {
        this.call = call;
        this.budget = budget;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        budget.callMade();
        CallResult<T> first = call.execute(context);
        boolean again = first instanceof CallResult.Failed<T> failed
                && mayPass(failed)
                && !context.cancelled()
                && !context.deadline().passed()
                && budget.tryTake();
        return again ? call.execute(context) : first;
    }

    private static boolean mayPass(CallResult.Failed<?> failed) {
        int status = failed.status().orElse(0);
        return status == 0 ? failed.connection() : status >= 502 && status <= 504;
    }
}
