package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RateLimitTest extends GatewayTest {

    private static final String FOR = "X-Forwarded-For";

    private final AtomicLong nanoTime = new AtomicLong();

    private Listener limited;

    @BeforeEach
    void start() {
        origin(new MockResponse.Builder()
                .setHeader("RateLimit", "\"origin\";r=1")
                .body("page")
                .build());
        limited = Listener.start(Map.of("rate-limit.requests-per-second", "2", "rate-limit.burst", "3"), nanoTime::get);
    }

    @AfterEach
    void stop() {
        limited.close();
    }

    @Test
    void an_accepted_request_gets_the_policy_and_the_remainder() throws Exception {
        HttpResponse<String> response = limited.get("/api/x", FOR, "203.0.113.7");

        assertThat(response.body()).isEqualTo("page");
        assertThat(response.headers().allValues("RateLimit-Policy")).containsExactly("\"default\";q=3;w=2");
        assertThat(response.headers().allValues("RateLimit")).containsExactly("\"default\";r=2;t=1");
    }

    @Test
    void a_request_beyond_the_limit_is_a_429_problem_and_reaches_no_origin() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(limited.get("/api/x", FOR, "203.0.113.7").statusCode()).isEqualTo(200);
        }
        origin(new MockResponse.Builder().build());

        HttpResponse<String> rejected = limited.get("/api/x", FOR, "203.0.113.7");

        assertThat(rejected.statusCode()).isEqualTo(429);
        assertThat(rejected.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(rejected.body()).contains("\"status\":429", "\"title\":\"Too Many Requests\"");
        assertThat(rejected.headers().allValues("Retry-After")).containsExactly("1");
        assertThat(rejected.headers().allValues("RateLimit-Policy")).containsExactly("\"default\";q=3;w=2");
        assertThat(rejected.headers().allValues("RateLimit")).containsExactly("\"default\";r=0;t=1");
        assertThat(hasReachedOrigin()).isFalse();

        nanoTime.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(limited.get("/api/x", FOR, "203.0.113.7").statusCode()).isEqualTo(200);
    }

    @Test
    void the_client_behind_the_proxy_is_counted_and_not_the_proxy() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(limited.get("/api/x", FOR, "203.0.113." + i).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_client_cannot_get_a_bucket_for_each_request_by_inventing_addresses() throws Exception {
        for (int i = 0; i < 3; i++) {
            limited.get("/api/x", FOR, "10.0.0." + i + ", 203.0.113.7");
        }

        assertThat(limited.get("/api/x", FOR, "10.0.0.3, 203.0.113.7").statusCode())
                .isEqualTo(429);
    }

    @Test
    void rejected_requests_are_counted_too() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(limited.get("/unknown", FOR, "203.0.113.7").statusCode()).isEqualTo(404);
        }

        assertThat(limited.get("/unknown", FOR, "203.0.113.7").statusCode()).isEqualTo(429);
    }

    @Test
    void a_gateway_without_a_limit_counts_nothing() throws Exception {
        assertThat(get("/api/x").headers().map()).doesNotContainKeys("ratelimit-policy");
    }
}
