package dev.fivefold.aggregator.downstream.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.RawJson;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Answers that serve for a second, and for another while they are fetched anew: what happens between two threads, in order. */
@ParameterizedClass
@EnumSource(CacheProperties.Store.class)
class AnswerStoreTest {

    private static final CallKey KEY = CallKey.of("seller", new Object[] {7L});

    private final AtomicLong nanos = new AtomicLong();
    private final AnswerStore answers;

    AnswerStoreTest(CacheProperties.Store store) {
        CacheProperties.CallSettings settings = new CacheProperties.CallSettings(
                Duration.ofSeconds(1), Duration.ofSeconds(1), DataSize.ofMegabytes(1), store);
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        this.answers = switch (store) {
            case HEAP -> new OnHeapAnswers(settings, ticker);
            case OFF_HEAP ->
                new OffHeapAnswers(
                        settings, new AnswerFormat(JsonMapper.builder().build(), String.class), ticker);
        };
    }

    @AfterEach
    void close() {
        answers.close();
    }

    @Test
    void all_who_ask_before_it_has_arrived_share_a_promise() {
        CachedAnswer promised = answers.get(KEY);

        assertThat(answers.get(KEY)).isSameAs(promised);
        arrive(promised, "first");
        assertThat(kept()).isEqualTo("first");
    }

    @Test
    void where_a_promise_came_to_nothing_there_is_another() {
        CachedAnswer promised = answers.get(KEY);

        answers.forget(KEY, promised);

        assertThat(answers.get(KEY)).isNotSameAs(promised);
        assertThat(answers.get(KEY).kept()).isNull();
    }

    @Test
    void what_was_asked_for_before_a_purge_does_not_come_back_after_it() {
        CachedAnswer promised = answers.get(KEY);

        answers.purge();
        arrive(promised, "from before");

        assertThat(answers.get(KEY).kept()).isNull();
    }

    @Test
    void what_was_being_fetched_anew_before_a_purge_does_not_come_back_after_it() {
        arrive(answers.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CachedAnswer old = answers.get(KEY);

        answers.purge();
        answers.keep(KEY, old, answer("from before"));

        assertThat(answers.get(KEY).kept()).isNull();
    }

    @Test
    void past_its_time_all_share_the_one_that_is_fetched_anew() {
        arrive(answers.get(KEY), "first");
        pass(Duration.ofMillis(1_500));

        assertThat(answers.get(KEY).beginRefresh()).isTrue();
        assertThat(answers.get(KEY).beginRefresh()).isFalse();
        assertThat(kept()).isEqualTo("first");
        answers.keep(KEY, answers.get(KEY), answer("second"));
        assertThat(kept()).isEqualTo("second");
    }

    @Test
    void what_could_not_be_fetched_anew_serves_on_and_another_may_try() {
        arrive(answers.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CachedAnswer old = answers.get(KEY);
        old.beginRefresh();

        answers.refreshFailed(KEY, old);

        assertThat(kept()).isEqualTo("first");
        assertThat(answers.get(KEY).beginRefresh()).isTrue();
    }

    @Test
    void what_is_fetched_anew_too_late_does_not_take_the_place_of_what_is_newer() {
        arrive(answers.get(KEY), "first");
        pass(Duration.ofMillis(1_500));
        CachedAnswer old = answers.get(KEY);
        pass(Duration.ofSeconds(1));
        CachedAnswer promised = answers.get(KEY);
        assertThat(promised.kept()).isNull();
        arrive(promised, "newer");

        answers.keep(KEY, old, answer("asked for long ago"));

        assertThat(kept()).isEqualTo("newer");
    }

    @Test
    void past_its_grace_an_answer_is_not_served() {
        arrive(answers.get(KEY), "first");
        assertThat(answers.bytes()).isBetween(100L, 200L);
        pass(Duration.ofMillis(2_001));

        assertThat(answers.get(KEY).kept()).isNull();
    }

    private void arrive(CachedAnswer promised, String value) {
        promised.arrived(success(value), nanos.get());
        answers.keep(KEY, promised, promised);
    }

    private CachedAnswer answer(String value) {
        return CachedAnswer.kept(success(value), nanos.get());
    }

    private static Success<String> success(String value) {
        return Success.live(value, RawJson.of(new byte[100]));
    }

    private Object kept() {
        return Objects.requireNonNull(answers.get(KEY).kept()).success().value();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
