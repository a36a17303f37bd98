package dev.fivefold.okhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.net.InetAddresses;
import dev.fivefold.starter.internal.http.SpreadAddresses;
import dev.fivefold.telemetry.RateLimitedLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Servers at one port of several addresses, as pods; each responds with its address. */
class SpreadAddressesTest {

    private static final Duration AGE = Duration.ofSeconds(30);
    private static final String ONE = "127.0.0.1";
    private static final String TWO = "127.0.0.2";
    private static final String DEAD = "127.0.0.3";

    @AutoClose
    private final MockWebServer one = responding(ONE);

    @AutoClose
    private final MockWebServer two = responding(TWO);

    private final AtomicLong now = new AtomicLong();
    private final FakeDns dns = new FakeDns();
    private final OkHttpClient http = new OkHttpClient.Builder()
            .dns(
                    new SpreadAddresses(
                                    dns,
                                    new RateLimitedLog(
                                            LoggerFactory.getLogger(SpreadAddressesTest.class), "{}: {}", now::get))
                            ::lookup)
            .addNetworkInterceptor(new AgedConnections(AGE, now::get))
            .build();

    @BeforeEach
    void start() throws IOException {
        one.start(InetAddresses.forString(ONE), 0);
        two.start(InetAddresses.forString(TWO), one.getPort());
    }

    @Test
    void new_connections_spread_over_all_addresses() throws IOException {
        dns.give(ONE, TWO);

        // At random: one of the two receives none of a hundred calls once in 10^29 runs.
        assertThat(responsesOverNewConnections(100)).containsOnlyKeys(ONE, TWO);
    }

    @Test
    void a_connection_of_its_maximum_age_is_replaced_by_one_to_a_new_address() throws IOException {
        dns.give(ONE);
        assertThat(call()).isEqualTo(ONE);

        dns.give(TWO);
        now.addAndGet(AGE.toNanos() / 2 - 1);
        assertThat(call()).isEqualTo(ONE);

        now.addAndGet(AGE.toNanos() / 2 + 1);
        assertThat(call()).as("the last call on the old connection").isEqualTo(ONE);
        assertThat(call()).isEqualTo(TWO);
        assertThat(one.getRequestCount()).isEqualTo(3);
    }

    @Test
    void a_dead_address_fails_no_call() throws IOException {
        dns.give(DEAD, ONE);

        assertThat(responsesOverNewConnections(20)).isEqualTo(Map.of(ONE, 20));
    }

    @Test
    void without_dns_the_last_known_addresses_are_used() throws IOException {
        dns.give(ONE);
        assertThat(call()).isEqualTo(ONE);

        dns.fail();

        assertThat(responsesOverNewConnections(5)).isEqualTo(Map.of(ONE, 5));
    }

    @Test
    void a_name_that_was_never_resolved_fails() {
        dns.fail();

        assertThatThrownBy(this::call).isInstanceOf(UnknownHostException.class);
    }

    private Map<String, Integer> responsesOverNewConnections(int calls) throws IOException {
        Map<String, Integer> responses = new TreeMap<>();
        for (int i = 0; i < calls; i++) {
            http.connectionPool().evictAll();
            responses.merge(call(), 1, Integer::sum);
        }
        return responses;
    }

    private String call() throws IOException {
        Request request = new Request.Builder()
                .url("http://service.test:" + one.getPort())
                .build();
        try (Response response = http.newCall(request).execute()) {
            return response.body().string();
        }
    }

    private static MockWebServer responding(String address) {
        MockWebServer server = new MockWebServer();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder().body(address).build();
            }
        });
        return server;
    }

    /** A name with the addresses that a test sets. */
    private static final class FakeDns implements SpreadAddresses.Names {

        private @Nullable List<InetAddress> addresses;

        void give(String... literals) {
            addresses = Stream.of(literals).map(InetAddresses::forString).toList();
        }

        void fail() {
            addresses = null;
        }

        @Override
        public List<InetAddress> addresses(String hostname) throws UnknownHostException {
            if (addresses == null) {
                throw new UnknownHostException(hostname);
            }
            return addresses;
        }
    }
}
