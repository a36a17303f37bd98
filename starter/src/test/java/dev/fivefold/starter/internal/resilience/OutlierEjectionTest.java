package dev.fivefold.starter.internal.resilience;

import static dev.fivefold.starter.fixture.Services.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.internal.http.CartService;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.DefaultResponse;

@Tag("transport")
class OutlierEjectionTest {

    private static final ServiceInstance ONE = new DefaultServiceInstance("1", "carts", "10.0.0.1", 80, false);
    private static final ServiceInstance TWO = new DefaultServiceInstance("2", "carts", "10.0.0.2", 80, false);
    private final IOException refused = new ConnectException("refused");

    private final AtomicLong nanos = new AtomicLong();
    private final OutlierEjection ejection = new OutlierEjection(nanos::get);

    @Test
    void a_dead_instance_fails_three_calls_and_receives_no_more() {
        MockWebServer live = CartService.server();
        List<Boolean> successes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            live.enqueue(json("{\"lines\":[]}"));
            successes.add(
                    CartService.replicatedClient()
                                    .cart(i)
                                    .execute(new CallContext(Deadline.after(Duration.ofSeconds(20))))
                            instanceof CallResult.Success);
        }

        assertThat(successes).filteredOn(success -> !success).hasSize(OutlierEjection.FAILURES);
        assertThat(successes.subList(2 * OutlierEjection.FAILURES, 20)).containsOnly(true);
    }

    @Test
    void failed_connections_in_a_row_eject_an_instance_for_a_while() {
        complete(ONE, refused, new SocketTimeoutException("Connect timed out"));
        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(ONE, TWO);

        complete(ONE, refused);
        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(TWO);

        nanos.addAndGet(OutlierEjection.EJECTED.toNanos());
        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(ONE, TWO);
    }

    @Test
    void after_its_time_a_single_failure_ejects_an_instance_again_and_a_success_does_not() {
        complete(ONE, refused, refused, refused);
        nanos.addAndGet(OutlierEjection.EJECTED.toNanos());
        complete(ONE, refused);
        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(TWO);

        nanos.addAndGet(OutlierEjection.EJECTED.toNanos());
        complete(ONE, null, refused);
        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(ONE, TWO);
    }

    @Test
    void slow_and_cancelled_calls_eject_no_instance() {
        IOException slow = new SocketTimeoutException("Read timed out");
        complete(ONE, slow, new IOException("Canceled"), slow, slow, slow);

        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(ONE, TWO);
    }

    @Test
    void if_all_instances_fail_none_is_ejected() {
        complete(ONE, refused, refused, refused);
        complete(TWO, refused, refused, refused);

        assertThat(ejection.remaining(List.of(ONE, TWO))).containsExactly(ONE, TWO);
    }

    /** Calls of an instance end; without an exception they succeed. */
    private void complete(ServiceInstance instance, @Nullable Throwable... failures) {
        for (Throwable failure : failures) {
            DefaultRequest<Object> request = new DefaultRequest<>();
            DefaultResponse chosen = new DefaultResponse(instance);
            ejection.onComplete(
                    failure == null
                            ? new CompletionContext<>(CompletionContext.Status.SUCCESS, request, chosen)
                            : new CompletionContext<>(CompletionContext.Status.FAILED, failure, request, chosen));
        }
    }
}
