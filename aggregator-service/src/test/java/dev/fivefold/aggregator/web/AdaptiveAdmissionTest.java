package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The way from a page that was read to the limit. What the limit makes of it is {@code PageLimitsTest}'s. */
class AdaptiveAdmissionTest {

    /** More than half of the first limit: with fewer there would be no reason for a higher one. */
    private static final int READERS = 15;

    private static final Pattern LIMIT = Pattern.compile("(?m)^fivefold_admission_limit (\\S+)$");

    @AutoClose
    private static final ShopServer SHOP = new ShopServer();

    @AutoClose
    private static final RunningAggregator AGGREGATOR =
            RunningAggregator.start(SHOP, "fivefold.admission.enabled=true");

    @Test
    void pages_that_are_served_raise_the_limit() throws Exception {
        assertThat(limit()).isEqualTo(20);
        AtomicBoolean enough = new AtomicBoolean();
        try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = Stream.generate(() -> readers.submit(() -> {
                        while (!enough.get()) {
                            AGGREGATOR.get("/api/home/7");
                        }
                        return null;
                    }))
                    .limit(READERS)
                    .<Future<?>>map(future -> future)
                    .toList();
            try {
                await().atMost(Duration.ofMinutes(2)).until(() -> limit() > 20);
            } finally {
                enough.set(true);
            }
            for (Future<?> reader : all) {
                reader.get();
            }
        }
    }

    private static double limit() throws Exception {
        return LIMIT.matcher(AGGREGATOR.manage("/actuator/prometheus").body())
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .findFirst()
                .orElseThrow();
    }
}
