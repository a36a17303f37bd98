package dev.fivefold.starter.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.MergedPage;
import dev.fivefold.engine.plan.PlanOutcome;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class SlowPagesTest {

    private static final RawJson NOTHING = RawJson.of("{}");
    private static final PageResult WHOLE = assembled(true);
    private static final PageResult PARTIAL = assembled(false);

    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final SlowPages pages = new SlowPages(new InstantSource() {
        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis());
        }

        @Override
        public long millis() {
            return millis.get();
        }
    });
    private final SlowPages.OfPage home = pages.of("home", Duration.ofSeconds(2));

    @Test
    void the_ten_slowest_of_a_page_are_kept_the_slowest_first() {
        LongStream.rangeClosed(1, 30).forEach(ms -> ended(home, (ms * 7) % 31, WHOLE));

        assertThat(slowest()).containsExactly(30.0, 29.0, 28.0, 27.0, 26.0, 25.0, 24.0, 23.0, 22.0, 21.0);
        assertThat(pages.snapshot("home").failed()).isEmpty();
    }

    @Test
    void a_page_does_not_displace_slower_ones_of_another() {
        SlowPages.OfPage quick = pages.of("quick", Duration.ofSeconds(2));
        LongStream.rangeClosed(1, 20).forEach(ms -> ended(home, 100 * ms, WHOLE));
        ended(quick, 3, WHOLE);

        assertThat(pages.snapshot("quick").slowest())
                .extracting(SlowPages.SlowPage::elapsedMs)
                .containsExactly(3.0);
        assertThat(pages.snapshot(null).slowest()).hasSize(11);
        assertThat(pages.snapshot("other").slowest()).isEmpty();
    }

    @Test
    void pages_older_than_an_hour_give_way_to_quicker_ones() {
        LongStream.rangeClosed(1, 10).forEach(ms -> ended(home, 1_000, WHOLE));
        millis.addAndGet(Duration.ofMinutes(59).toMillis());
        ended(home, 5, WHOLE);
        assertThat(slowest()).hasSize(10).containsOnly(1_000.0);

        millis.addAndGet(Duration.ofMinutes(2).toMillis());
        assertThat(slowest()).isEmpty();
        LongStream.rangeClosed(1, 12).forEach(ms -> ended(home, ms, WHOLE));

        assertThat(slowest())
                .containsExactly(
                        DoubleStream.iterate(12, ms -> ms - 1).limit(10).boxed().toArray(Double[]::new));
    }

    @Test
    void the_last_twenty_failed_and_partial_pages_are_kept_the_last_first() {
        fillWithSlowPages();
        for (int i = 0; i < 50; i++) {
            millis.addAndGet(100);
            ended(home, i, i % 2 == 0 ? PARTIAL : unavailable());
        }

        assertThat(pages.snapshot(null).failed())
                .hasSize(20)
                .extracting(SlowPages.SlowPage::elapsedMs)
                .startsWith(49.0, 48.0, 47.0);
        assertThat(pages.snapshot("home").failed())
                .extracting(SlowPages.SlowPage::result)
                .startsWith("timed_out", "partial");
    }

    @Test
    void of_an_outage_twenty_pages_a_second_are_kept() {
        for (int i = 0; i < 1_000; i++) {
            ended(home, i, PARTIAL);
        }
        assertThat(pages.snapshot(null).failed().getFirst().elapsedMs()).isEqualTo(20);

        millis.addAndGet(1_000);
        ended(home, 7, PARTIAL);

        assertThat(pages.snapshot(null).failed().getFirst().elapsedMs()).isEqualTo(7);
        assertThat(pages.snapshot(null).failed()).hasSize(20);
    }

    @Test
    void a_page_that_is_not_there_or_that_its_client_may_not_see_is_no_failed_one() {
        ended(home, 10, new PageResult.NotFound());
        ended(home, 10, new PageResult.PassedOn("profile", 403, null));

        assertThat(pages.snapshot(null).failed()).isEmpty();
        assertThat(pages.snapshot(null).slowest())
                .extracting(SlowPages.SlowPage::result)
                .containsExactlyInAnyOrder("unknown", "passed_on");
    }

    @Test
    void the_wait_for_the_permit_is_a_part_of_its_time(CapturedOutput output) {
        home.ended(outcome(1_500), WHOLE, Duration.ofMillis(700));

        assertThat(slowest()).containsExactly(2_200.0);
        assertThat(output)
                .contains("Pages exceeded their budget: page=home count=1 elapsed_ms=2200 budget_ms=2000"
                        + " admission_ms=700 call=none");
    }

    @Test
    void a_page_within_its_budget_is_not_logged(CapturedOutput output) {
        ended(home, 2_000, WHOLE);

        assertThat(output).doesNotContain("exceeded");
    }

    @Test
    void an_ordinary_page_is_not_kept_and_allocates_nothing() {
        fillWithSlowPages();
        PlanOutcome ordinary = outcome(20);
        Runnable many = () -> {
            for (int i = 0; i < 100_000; i++) {
                home.ended(ordinary, WHOLE, Duration.ZERO);
            }
        };
        many.run(); // compiled or not, it allocates nothing; classes are loaded once
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        many.run();

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
        assertThat(slowest()).doesNotContain(20.0);
    }

    private void fillWithSlowPages() {
        LongStream.rangeClosed(1, 10).forEach(ms -> ended(home, 500, WHOLE));
    }

    private List<Double> slowest() {
        return pages.snapshot("home").slowest().stream()
                .map(SlowPages.SlowPage::elapsedMs)
                .toList();
    }

    private static void ended(SlowPages.OfPage page, long ms, PageResult result) {
        page.ended(outcome(ms), result, Duration.ZERO);
    }

    private static PlanOutcome outcome(long ms) {
        return new PlanOutcome(List.of(), List.of(), Duration.ofMillis(ms), 0, 0);
    }

    private static PageResult assembled(boolean complete) {
        return new PageResult.Assembled(new MergedPage(NOTHING, NOTHING, complete, null), Optional.empty());
    }

    private static PageResult unavailable() {
        return new PageResult.Unavailable("cart", PageResult.Cause.TIMED_OUT, Duration.ZERO);
    }
}
