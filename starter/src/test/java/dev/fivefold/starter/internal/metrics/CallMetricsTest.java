package dev.fivefold.starter.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Metrics of services with several methods. */
@ExtendWith(OutputCaptureExtension.class)
class CallMetricsTest {

    @Test
    void the_methods_of_a_service_register_its_waiting_calls_once(CapturedOutput output) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        CallMetrics metrics = new CallMetrics(registry);
        AtomicInteger queue = new AtomicInteger(3);

        metrics.gaugeWaiting("carts", queue, AtomicInteger::get);
        metrics.gaugeWaiting("carts", queue, AtomicInteger::get);

        assertThat(registry.get("fivefold.bulkhead.waiting.calls")
                        .tag("service", "carts")
                        .gauge()
                        .value())
                .isEqualTo(3);
        assertThat(output).doesNotContain("already been registered", "already registered");
    }
}
