package dev.fivefold.aggregator.downstream.fallback;

import dev.fivefold.aggregator.downstream.cache.CallKey;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;

/**
 * Answers with what the service said last, and says so, when it cannot be had: it is dead, too slow, answers 5xx, or its guard
 * does not let the call through. What a service does say (4xx) is its answer, and ends the last one: who is gone, or may not see it any
 * more, is not shown it when the service dies next. Outermost of a call's behaviours: it must not be
 * taken for an answer by any cache.
 */
public final class LastGoodCall<T> implements Call<T> {

    private static final int SERVER_ERROR = 500;

    private final Call<T> call;
    private final CallKey key;
    private final LastGoodAnswers answers;

    /**
     * A call with something to fall back on.
     *
     * @param key what the call asks for
     * @param answers those of the call's method
     */
    public LastGoodCall(Call<T> call, CallKey key, LastGoodAnswers answers) {
        this.call = call;
        this.key = key;
        this.answers = answers;
    }

    @Override
    public CallResult<T> execute(CallContext context) {
        CallResult<T> result = call.execute(context);
        return switch (result) {
            case CallResult.Success<T> success -> {
                answers.keep(key, success);
                yield result;
            }
            case CallResult.Failed<T> failed
            when failed.status().orElse(SERVER_ERROR) >= SERVER_ERROR -> orLast(failed);
            case CallResult.Failed<T> said -> {
                answers.forget(key);
                yield result;
            }
            case CallResult.TimedOut<T> late -> orLast(late);
            case CallResult.Rejected<T> rejected -> orLast(rejected);
            default -> result;
        };
    }

    private CallResult<T> orLast(CallResult.Missing<T> none) {
        CallResult.Stale<T> last = answers.inPlaceOf(none, key);
        return last == null ? none : last;
    }
}
