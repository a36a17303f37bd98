package dev.fivefold.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageCostTest {

    private static final int MAX = 100_000;

    private final PageCost cost = new PageCost(9, MAX);

    @Test
    void a_page_that_was_never_made_costs_what_its_plan_allows() {
        assertThat(cost.calls()).isEqualTo(9);
        assertThat(cost.bytes()).isEqualTo(MAX);
    }

    @Test
    void a_larger_page_counts_at_once() {
        cost.learn(36, 1);

        assertThat(cost.calls()).isEqualTo(36);
    }

    @Test
    void smaller_pages_count_slowly_and_none_is_free() {
        cost.learn(1, 10_000);
        assertThat(cost.calls()).isEqualTo(9);
        assertThat(cost.bytes()).isEqualTo(MAX);

        for (int i = 0; i < 1_000; i++) {
            cost.learn(1, 10_000);
        }
        assertThat(cost.calls()).isLessThanOrEqualTo(2);
        assertThat(cost.bytes()).as("of the parts, and of the response").isBetween(20_000L, 20_100L);
        for (int i = 0; i < 1_000; i++) {
            cost.learn(0, 0);
        }

        assertThat(cost.calls()).isEqualTo(1);
        assertThat(cost.bytes()).isEqualTo(1);
    }

    @Test
    void a_page_has_no_more_bytes_than_its_maximum() {
        cost.learn(1, 80_000);

        assertThat(cost.bytes()).isEqualTo(MAX);
    }

    @Test
    void one_large_page_among_small_ones_is_remembered_for_dozens_of_pages() {
        cost.learn(576, 1);
        for (int i = 0; i < 32; i++) {
            cost.learn(9, 1);
        }

        assertThat(cost.calls()).isGreaterThan(576 / 2);
    }
}
