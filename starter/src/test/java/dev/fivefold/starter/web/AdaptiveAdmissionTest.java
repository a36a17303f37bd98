package dev.fivefold.starter.web;

import static dev.fivefold.starter.web.Shop.APPLICATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.admission.Admission;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** From a served page to the adaptive limit, whose changes are those of {@code PageLimitsTest}. */
class AdaptiveAdmissionTest {

    /** More than half of the first limit: with fewer there is no reason to raise it. */
    private static final int CLIENTS = 15;

    @Test
    void served_pages_raise_the_limit() throws Exception {
        Admission admission = APPLICATION.bean(Admission.class);
        int before = admission.limit();
        AtomicBoolean enough = new AtomicBoolean();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = Stream.generate(() -> clients.submit(() -> {
                        while (!enough.get()) {
                            APPLICATION.get("/api/home/7");
                        }
                        return null;
                    }))
                    .limit(CLIENTS)
                    .<Future<?>>map(future -> future)
                    .toList();
            try {
                await().atMost(Duration.ofMinutes(2)).until(() -> admission.limit() > before);
            } finally {
                enough.set(true);
            }
            for (Future<?> client : all) {
                client.get();
            }
        }

        double reported = APPLICATION
                .bean(MeterRegistry.class)
                .get("fivefold.admission.limit")
                .gauge()
                .value();
        assertThat(reported).isGreaterThan(before);
    }
}
