package dev.fivefold.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private final RetryBudget budget = new RetryBudget();

    @Test
    void when_all_fails_one_request_in_ten_is_made_once_more() {
        useUp();

        int retries = 0;
        for (int i = 0; i < 1_000; i++) {
            budget.requestCame();
            retries += budget.tryTake() ? 1 : 0;
        }

        assertThat(retries).isEqualTo(100);
    }

    @Test
    void what_is_in_flight_at_a_server_that_is_killed_is_covered_and_no_calm_saves_up_more() {
        for (int i = 0; i < 1_000_000; i++) {
            budget.requestCame();
        }

        assertThat(useUp()).isEqualTo(200);
    }

    private int useUp() {
        int retries = 0;
        while (budget.tryTake()) {
            retries++;
        }
        return retries;
    }
}
