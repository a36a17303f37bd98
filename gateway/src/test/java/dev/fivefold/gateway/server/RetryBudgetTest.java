package dev.fivefold.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private final RetryBudget budget = new RetryBudget();

    @Test
    void when_all_servers_fail_one_request_in_ten_is_retried() {
        useUp();

        int retries = 0;
        for (int i = 0; i < 1_000; i++) {
            budget.requestCame();
            retries += budget.tryTake() ? 1 : 0;
        }

        assertThat(retries).isEqualTo(100);
    }

    @Test
    void requests_in_flight_at_a_killed_server_can_be_retried_and_the_balance_is_limited() {
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
