package dev.fivefold.gateway.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.net.InetAddresses;
import dev.fivefold.gateway.client.Client;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClientBucketsTest {

    private static final int BURST = 20;

    private final AtomicLong nanoTime = new AtomicLong(-5);
    private final ClientBuckets buckets = new ClientBuckets(new RateLimit(10, BURST, 100), nanoTime::get);

    private final Client client = at("203.0.113.7");

    @Test
    void a_client_has_its_burst_and_then_its_rate() {
        assertThat(accepted(client, 100)).isEqualTo(BURST);

        nanoTime.addAndGet(Duration.ofMillis(99).toNanos());
        assertThat(accepted(client, 1)).isZero();
        nanoTime.addAndGet(Duration.ofMillis(1).toNanos());
        assertThat(accepted(client, 2)).isEqualTo(1);
        nanoTime.addAndGet(Duration.ofHours(1).toNanos());
        assertThat(accepted(client, 100)).isEqualTo(BURST);
    }

    @Test
    void a_client_gets_its_remaining_requests_and_the_reset() {
        assertThat(Allowance.of(buckets.take(client))).isEqualTo(new Allowance(19, 1));
        accepted(client, 18);
        assertThat(Allowance.of(buckets.take(client))).isEqualTo(new Allowance(0, 2));
        assertThat(Allowance.of(buckets.take(client))).isEqualTo(new Allowance(0, 1));
    }

    @Test
    void each_client_has_its_own_bucket() {
        accepted(client, 100);

        assertThat(accepted(at("203.0.113.8"), 1)).isEqualTo(1);
    }

    @Test
    void a_user_has_one_bucket_at_all_addresses_and_shares_it_with_no_other_user() {
        accepted(client.as(new Client.User("1", Set.of())), 100);

        assertThat(accepted(at("203.0.113.8").as(new Client.User("1", Set.of())), 1))
                .isZero();
        assertThat(accepted(client.as(new Client.User("2", Set.of())), 1)).isEqualTo(1);
        assertThat(accepted(client, 1)).isEqualTo(1);
    }

    @Test
    void the_addresses_of_one_IPv6_network_share_a_bucket() {
        accepted(at("2001:db8:0:1::1"), 100);

        assertThat(accepted(at("2001:db8:0:1:ffff::2"), 1)).isZero();
        assertThat(accepted(at("2001:db8:0:2::1"), 1)).isEqualTo(1);
    }

    @Test
    void clients_are_bounded_and_an_active_one_is_not_evicted() {
        accepted(client, BURST);

        IntStream.range(0, 10_000).forEach(i -> {
            accepted(at("10.0." + i / 256 + "." + i % 256), 1);
            assertThat(accepted(client, 1)).isZero();
        });

        assertThat(buckets.size()).isLessThanOrEqualTo(100);
    }

    @Test
    void a_bucket_that_is_full_again_is_dropped() {
        accepted(client, BURST);

        nanoTime.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(buckets.size()).isZero();
        assertThat(accepted(client, 100)).isEqualTo(BURST);
    }

    private int accepted(Client of, int requests) {
        return (int) IntStream.range(0, requests)
                .filter(i -> buckets.take(of).isConsumed())
                .count();
    }

    private static Client at(String address) {
        return new Client(InetAddresses.forString(address), false, null);
    }
}
