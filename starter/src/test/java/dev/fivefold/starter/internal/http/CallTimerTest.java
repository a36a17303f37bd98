package dev.fivefold.starter.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallTimerTest {

    private final CallTimer timer = new CallTimer();

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void a_task_that_blocks_delays_no_other() throws Exception {
        CountDownLatch other = new CountDownLatch(1);
        CountDownLatch waited = new CountDownLatch(1);
        Timeout blocking = timer.newTimeout(
                ignored -> {
                    other.await();
                    waited.countDown();
                },
                1,
                TimeUnit.MILLISECONDS);
        Timeout later = timer.newTimeout(ignored -> other.countDown(), 30, TimeUnit.MILLISECONDS);

        assertThat(waited.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(blocking.isExpired()).isTrue();
        assertThat(later.isExpired()).isTrue();
    }
}
