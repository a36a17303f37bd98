package dev.fivefold.aggregator.downstream.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that Redis is in trouble, once a minute at most: the metrics count the rest. Safe for use by many threads. */
final class RedisTroubles {

    private static final Logger LOG = LoggerFactory.getLogger(RedisTroubles.class);
    private static final long BETWEEN_LINES = Duration.ofMinutes(1).toNanos();

    private final AtomicLong nextLineAt = new AtomicLong(System.nanoTime());

    void tell(String what) {
        long now = System.nanoTime();
        long next = nextLineAt.get();
        if (now - next >= 0 && nextLineAt.compareAndSet(next, now + BETWEEN_LINES)) {
            LOG.warn("Redis is of no use, services are asked instead: {}", what);
        }
    }
}
