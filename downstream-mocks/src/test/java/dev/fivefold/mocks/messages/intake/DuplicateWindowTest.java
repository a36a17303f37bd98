package dev.fivefold.mocks.messages.intake;

import static dev.fivefold.mocks.messages.intake.rejection.Rejection.DUPLICATE;
import static dev.fivefold.mocks.messages.intake.rejection.Rejection.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.messages.intake.rejection.Rejection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DuplicateWindowTest {

    private final FakeTicker time = new FakeTicker();
    private final DuplicateWindow window = new DuplicateWindow(time, 3);

    @Test
    void a_message_is_accepted_again_when_its_minute_is_over_and_not_before() {
        assertThat(attempt(1, "a")).isNull();
        time.advance(Duration.ofSeconds(60).minusNanos(1));
        assertThat(attempt(1, "a")).isEqualTo(DUPLICATE);
        time.advance(Duration.ofNanos(1));

        assertThat(attempt(1, "a")).isNull();
        assertThat(attempt(1, "a")).isEqualTo(DUPLICATE);
    }

    @Test
    void a_duplicate_does_not_extend_the_minute() {
        attempt(1, "a");
        time.advance(Duration.ofSeconds(59));
        attempt(1, "a");
        time.advance(Duration.ofSeconds(1));

        assertThat(attempt(1, "a")).isNull();
    }

    @Test
    void a_rejected_message_may_be_sent_again_at_once() {
        assertThat(window.tryAccept(1, "a", () -> false)).isEqualTo(FULL);
        assertThat(attempt(1, "a")).isNull();
    }

    @Test
    void the_same_id_of_another_user_is_another_message() {
        attempt(1, "a");

        assertThat(attempt(2, "a")).isNull();
    }

    @Test
    void beyond_the_bound_the_oldest_are_dropped() {
        IntStream.range(0, 4).forEach(i -> attempt(1, "id " + i));

        assertThat(window.size()).isEqualTo(3);
        assertThat(attempt(1, "id 3")).isEqualTo(DUPLICATE);
        assertThat(attempt(1, "id 0")).isNull();
    }

    @Test
    void a_message_accepted_again_is_not_dropped_with_its_first_entry() {
        attempt(1, "a");
        time.advance(Duration.ofSeconds(60));
        attempt(1, "a");
        attempt(1, "b");

        assertThat(attempt(1, "a")).isEqualTo(DUPLICATE);
    }

    @Test
    void an_expired_entry_is_dropped() {
        attempt(1, "a");
        attempt(1, "b");
        time.advance(Duration.ofSeconds(60));
        attempt(1, "c");

        assertThat(window.size()).isEqualTo(1);
    }

    @Test
    void of_many_concurrent_duplicates_one_is_accepted() throws Exception {
        AtomicInteger accepted = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            var attempts = threads.invokeAll(IntStream.range(0, 200)
                    .mapToObj(i -> (Callable<Optional<Rejection>>)
                            () -> Optional.ofNullable(window.tryAccept(1, "a", () -> accepted.incrementAndGet() > 0)))
                    .toList());

            assertThat(attempts)
                    .extracting(Future::get)
                    .containsOnlyOnce(Optional.empty())
                    .hasSize(200);
        }
        assertThat(accepted).hasValue(1);
    }

    private @Nullable Rejection attempt(long userId, String id) {
        return window.tryAccept(userId, id, () -> true);
    }
}
