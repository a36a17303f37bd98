package dev.fivefold.aggregator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AdmissionTest {

    private static final Duration TOOK = Duration.ofMillis(300);

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final RememberingLimit limit = new RememberingLimit(10);
    private final Admission admission =
            new Admission(limit, new AdmissionProperties(true, 10, true, 0.5, 0.8), nanos::get);

    private record Sample(long startTime, long took, int inFlight, boolean dropped) {}

    /** Stays where a test has put it. */
    private static final class RememberingLimit implements Limit {

        private final List<Sample> samples = new ArrayList<>();
        private int limit;

        RememberingLimit(int limit) {
            this.limit = limit;
        }

        @Override
        public int getLimit() {
            return limit;
        }

        @Override
        public void notifyOnChange(Consumer<Integer> consumer) {}

        @Override
        public void onSample(long startTime, long took, int inFlight, boolean dropped) {
            samples.add(new Sample(startTime, took, inFlight, dropped));
        }
    }

    @Test
    void a_page_beyond_the_limit_is_refused_until_another_is_done() {
        List<Permit> pages = admit(Priority.PAGE, 10);

        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();
        pages.getFirst().giveBack();

        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
        assertThat(admission.admitted(Priority.PAGE)).isEqualTo(11);
        assertThat(admission.shed(Priority.PAGE)).isEqualTo(1);
    }

    @Test
    void a_limit_that_has_shrunk_below_what_is_under_way_refuses_until_enough_are_done() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        limit.limit = 8;

        pages.subList(0, 2).forEach(Permit::giveBack);
        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();
        pages.get(2).giveBack();

        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
    }

    @Test
    void a_prefetch_has_only_its_share_and_a_page_the_rest() {
        admit(Priority.PREFETCH, 5);

        assertThat(admission.tryAdmit(Priority.PREFETCH)).isEmpty();
        admit(Priority.PAGE, 5);

        assertThat(admission.shed(Priority.PREFETCH)).isEqualTo(1);
        assertThat(admission.shed(Priority.PAGE)).isZero();
    }

    @Test
    void from_its_share_on_pages_are_to_be_made_without_what_they_can_do_without() {
        List<Permit> pages = admit(Priority.PAGE, 10);

        assertThat(pages)
                .extracting(Permit::brownout)
                .filteredOn(brownout -> !brownout)
                .hasSize(8);
        assertThat(pages.get(7).brownout()).isFalse();
        assertThat(pages.get(8).brownout()).isTrue();
        assertThat(admission.brownouts()).isEqualTo(2);

        pages.forEach(Permit::giveBack);
        assertThat(admit(Priority.PAGE, 1).getFirst().brownout()).isFalse();
    }

    @Test
    void in_a_brownout_no_part_is_to_be_had_alone() {
        admit(Priority.PAGE, 7);
        assertThat(admit(Priority.PART, 1).getFirst().brownout()).isFalse();

        assertThat(admission.tryAdmit(Priority.PART)).isEmpty();
        assertThat(admission.tryAdmit(Priority.PAGE)).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void a_share_of_a_small_limit_is_one_at_least(Priority priority) {
        limit.limit = 1;

        assertThat(admit(priority, 1).getFirst().brownout()).isFalse();
    }

    @Test
    void a_permit_is_given_back_once_however_often_that_is_said() {
        Permit page = admit(Priority.PAGE, 1).getFirst();
        page.served(TOOK);

        page.giveBack();
        page.giveBack();

        assertThat(admission.inFlight()).isZero();
        assertThat(limit.samples).hasSize(1);
    }

    @Test
    void a_page_that_was_served_is_measured_by_what_it_could_not_do_without() {
        admit(Priority.PAGE, 2);
        nanos.set(5_000);
        Permit page = admit(Priority.PAGE, 1).getFirst();

        page.served(TOOK);
        nanos.addAndGet(Duration.ofSeconds(30).toNanos()); // for which its reader took
        assertThat(limit.samples).isEmpty();
        page.giveBack();

        assertThat(limit.samples).containsExactly(new Sample(5_000, TOOK.toNanos(), 3, false));
    }

    @Test
    void a_page_that_timed_out_counts_as_dropped_with_all_the_time_that_it_took() {
        Permit page = admit(Priority.PAGE, 1).getFirst();

        page.timedOut(Duration.ofSeconds(10));
        page.giveBack();

        assertThat(limit.samples)
                .containsExactly(new Sample(1_000, Duration.ofSeconds(10).toNanos(), 1, true));
    }

    @Test
    void neither_a_page_of_which_nothing_was_told_nor_one_that_was_refused_is_measured() {
        List<Permit> pages = admit(Priority.PAGE, 10);
        assertThat(admission.tryAdmit(Priority.PAGE)).isEmpty();

        pages.forEach(Permit::giveBack);

        assertThat(limit.samples).isEmpty();
        assertThat(admission.inFlight()).isZero();
    }

    static Stream<Named<ThreadFactory>> threads() {
        return Stream.of(
                Named.of("platform", Thread.ofPlatform().daemon().factory()),
                Named.of("virtual", Thread.ofVirtual().factory()));
    }

    @ParameterizedTest(name = "{0} threads")
    @MethodSource("threads")
    void there_are_never_more_than_the_limit_and_none_is_lost(ThreadFactory threads) throws Exception {
        int workers = 16;
        int rounds = 5_000;
        AtomicInteger here = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            threads.newThread(() -> {
                        for (int round = 0; round < rounds; round++) {
                            Optional<Permit> permit = admission.tryAdmit(Priority.PAGE);
                            if (permit.isPresent()) {
                                most.accumulateAndGet(here.incrementAndGet(), Math::max);
                                Thread.onSpinWait();
                                here.decrementAndGet();
                                permit.get().giveBack();
                            }
                        }
                        done.countDown();
                    })
                    .start();
        }
        done.await();

        assertThat(most.get()).isBetween(1, 10);
        assertThat(admission.inFlight()).isZero();
        assertThat(admission.admitted(Priority.PAGE) + admission.shed(Priority.PAGE))
                .isEqualTo((long) workers * rounds);
    }

    /** This many, of which none is refused. */
    private List<Permit> admit(Priority priority, int count) {
        return Stream.generate(() -> admission.tryAdmit(priority).orElseThrow())
                .limit(count)
                .toList();
    }
}
