package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.aggregator.downstream.client.Unread;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.time.Duration;
import java.util.function.LongConsumer;

/**
 * Changes a price: in the database first, by the service that owns it, and then what was kept of it goes. The other way round a
 * reader between the two would keep the old price again. Safe for use by many threads.
 */
public final class PriceUpdate {

    private final PricesClient prices;
    private final LongConsumer forget;
    private final Duration allowed;

    /**
     * Updates by this client.
     *
     * @param forget deletes what is kept of a product's prices; must not throw
     * @param allowed how long an update may take
     */
    public PriceUpdate(PricesClient prices, LongConsumer forget, Duration allowed) {
        this.prices = prices;
        this.forget = forget;
        this.allowed = allowed;
    }

    /**
     * Changes what a product costs.
     *
     * @param amountCents in the first tier, from 1
     * @return what the service says; without an answer the price may have been changed or not
     */
    public CallResult<Unread> of(long productId, int amountCents) {
        CallResult<Unread> result =
                prices.change(productId, amountCents).execute(new CallContext(Deadline.after(allowed)));
        if (mayHaveChanged(result)) {
            forget.accept(productId);
        }
        return result;
    }

    private static boolean mayHaveChanged(CallResult<?> result) {
        return switch (result) {
            case CallResult.Rejected<?> notAsked -> false;
            case CallResult.Failed<?> failed -> {
                int status = failed.status().orElse(0);
                yield status < 400 || status >= 500;
            }
            default -> true;
        };
    }
}
