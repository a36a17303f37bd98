package dev.fivefold.aggregator.price;

import dev.fivefold.aggregator.client.PricesClient;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.RedisCache;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Changes a price: first in the database, by the service that owns it, and then its cached copies are deleted. In the
 * opposite order a concurrent reader would cache the old price again. The copies are also deleted before, in case this
 * process ends between the two steps. A copy cached by such a reader then lives for a few seconds. Thread-safe.
 */
@Component
final class PriceUpdate {

    private final PricesClient prices;
    private final @Nullable RedisCache redis;
    private final Duration timeout;

    PriceUpdate(PricesClient prices, ObjectProvider<RedisCache> redis, FivefoldProperties fivefold) {
        this.prices = prices;
        this.redis = redis.getIfAvailable();
        this.timeout = fivefold.page(FivefoldProperties.DEFAULT_PAGE).effectiveDeadline(); // as long as a page may take
    }

    /**
     * Changes the price of a product.
     *
     * @param amountCents in the first tier, from 1
     * @return the service's response; without one the price may have been changed or not
     */
    CallResult<RawJson> change(long productId, int amountCents) {
        List<String> keys = redis == null
                ? List.of()
                : PricesClient.TIERS.stream()
                        .map(tier -> redis.key("prices", "byIds", productId, tier))
                        .toList();
        if (redis != null) {
            redis.evictBefore(keys);
        }
        CallResult<RawJson> result = prices.change(productId, new PricesClient.NewPrice(amountCents))
                .execute(new CallContext(Deadline.after(timeout)));
        if (redis != null && mayHaveChanged(result)) {
            redis.evict(keys);
        }
        return result;
    }

    private static boolean mayHaveChanged(CallResult<?> result) {
        return switch (result) {
            case CallResult.Rejected<?> rejected -> false;
            case CallResult.Failed<?> failed -> {
                int status = failed.status().orElse(0);
                yield status < 400 || status >= 500;
            }
            default -> true;
        };
    }
}
