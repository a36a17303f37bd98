package dev.fivefold.offheap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.google.common.base.Ticker;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheEntry;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

class OffHeapResponsesTest {

    private static final CountDownLatch DECODING = new CountDownLatch(1);
    private static final CountDownLatch MAY_END = new CountDownLatch(1);

    /** What is written is decoded once, too, to see whether it can be. */
    private static volatile boolean written;

    private final AtomicLong nanos = new AtomicLong();
    private final Ticker ticker = new Ticker() {
        @Override
        public long read() {
            return nanos.get();
        }
    };

    /** A value that can take long to decode. */
    record Value(boolean slow) {

        @JsonCreator
        static Value decoded(boolean slow) throws InterruptedException {
            if (slow && written) {
                DECODING.countDown();
                MAY_END.await();
            }
            return new Value(slow);
        }
    }

    @Test
    void while_an_expired_entry_is_decoded_other_keys_do_not_wait() throws Exception {
        CacheSettings settings = new CacheSettings(
                Duration.ofSeconds(1), Duration.ofSeconds(1), DataSize.ofMegabytes(1), CacheSettings.Store.OFF_HEAP);
        ResponseFormat format = new ResponseFormat(JsonMapper.builder().build(), Value.class);
        OffHeapResponses responses = new OffHeapResponses(settings, format, ticker);
        Invocation slow = CountedCalls.key(1L);
        Invocation other = CountedCalls.key(2L);
        store(responses, slow, true);
        store(responses, other, false);
        written = true;
        nanos.addAndGet(Duration.ofMillis(1_500).toNanos());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<CacheEntry> decoding = threads.submit(() -> responses.get(slow));
            assertThat(DECODING.await(30, TimeUnit.SECONDS)).isTrue();
            try {
                Future<CacheEntry> ready = threads.submit(() -> responses.get(other));

                assertThatCode(() -> ready.get(30, TimeUnit.SECONDS)).doesNotThrowAnyException();
            } finally {
                MAY_END.countDown();
            }
            assertThat(decoding.get().stored()).isNotNull();
        }
        responses.close();
    }

    private void store(OffHeapResponses responses, Invocation key, boolean slow) {
        CacheEntry promised = responses.get(key);
        promised.arrived(Success.live(new Value(slow), RawJson.of(new byte[100])), nanos.get());
        responses.put(key, promised, promised);
    }
}
