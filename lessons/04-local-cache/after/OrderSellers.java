package dev.fivefold.lessons.l04;

import com.google.common.base.Throwables;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.fivefold.lessons.Shop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The sellers of a user's order items: one request a second for each seller, whatever the number of items, pages and threads. */
final class OrderSellers {

    private static final long MAX_CHARACTERS = 8 << 20;

    /** Of concurrent loads of one key, one makes the call and the others wait for it. A failure is not cached. */
    private final LoadingCache<Long, String> sellers;

    OrderSellers(Shop shop) {
        sellers = CacheBuilder.newBuilder()
                .expireAfterWrite(Duration.ofSeconds(1)) // so short that no update has to evict an entry
                .maximumWeight(MAX_CHARACTERS)
                .weigher((Long seller, String response) -> response.length())
                .build(CacheLoader.from(seller -> shop.part("sellers", seller)));
    }

    List<String> load(List<Long> sellerOfEachItem) {
        List<String> found = new ArrayList<>();
        for (Long seller : sellerOfEachItem) {
            found.add(load(seller));
        }
        return found;
    }

    private String load(Long seller) {
        try {
            return sellers.getUnchecked(seller);
        } catch (UncheckedExecutionException failure) {
            Throwables.throwIfUnchecked(failure.getCause()); // as without a cache
            throw failure;
        }
    }
}
