package dev.fivefold.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgedConnectionsTest {

    private static final Duration AGE = Duration.ofSeconds(30);
    private static final int CONNECTIONS = 50;

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger closed = new AtomicInteger();
    private final CyclicBarrier allInFlight = new CyclicBarrier(CONNECTIONS);
    private final OkHttpClient http = new OkHttpClient.Builder()
            .connectionPool(new ConnectionPool(CONNECTIONS, 1, TimeUnit.MINUTES))
            .addNetworkInterceptor(new AgedConnections(AGE, now::get))
            .build();

    @BeforeEach
    void start() throws IOException {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                if ("close".equals(request.getHeaders().get("Connection"))) {
                    closed.incrementAndGet();
                }
                try {
                    allInFlight.await(60, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return new MockResponse.Builder().build();
            }
        });
        server.start();
    }

    @Test
    void connections_that_were_made_together_are_not_replaced_together() throws Exception {
        callOnEach();
        now.addAndGet(AGE.toNanos() * 3 / 4);
        callOnEach();

        // At random: none or all of them once in 10^15 runs.
        assertThat(closed).hasValueBetween(1, CONNECTIONS - 1);
    }

    private void callOnEach() throws Exception {
        List<Future<?>> calls = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CONNECTIONS; i++) {
                calls.add(clients.submit(() -> {
                    http.newCall(new Request.Builder().url(server.url("/")).build())
                            .execute()
                            .close();
                    return null;
                }));
            }
        }
        for (Future<?> call : calls) {
            call.get();
        }
    }
}
