package dev.fivefold.engine.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The bytes of the responses of one page of at most 100. */
class PageBytesTest {

    private final PageBytes page = new PageBytes(100);
    private final CallContext cart = call();
    private final CallContext reviews = call();

    @Test
    void a_call_whose_response_is_too_much_for_its_page_is_cancelled_while_it_arrives() {
        cart.arrived(40);
        reviews.arrived(60);
        assertThat(reviews.cancelled()).isFalse();

        reviews.arrived(1);

        assertThat(reviews.cancelled()).isTrue();
        assertThat(reviews.isOversized()).isFalse();
        assertThat(reviews.settle(0)).isFalse();
        assertThat(cart.cancelled()).isFalse();
        assertThat(page.held()).isEqualTo(40);
    }

    @Test
    void a_small_response_does_not_fail_because_of_a_large_one_that_is_arriving() {
        reviews.arrived(99);

        cart.arrived(2);

        assertThat(reviews.cancelled()).isTrue();
        assertThat(cart.settle(10)).isTrue();
        assertThat(page.held()).isEqualTo(10);
    }

    @Test
    void a_required_response_does_not_fail_because_of_one_that_is_not() {
        CallContext profile = call(true);
        profile.arrived(70);
        reviews.arrived(20);

        cart.arrived(20);

        assertThat(profile.cancelled()).isFalse();
        assertThat(reviews.cancelled() || cart.cancelled()).isTrue();
        profile.arrived(31);
        assertThat(profile.cancelled()).isTrue();
    }

    @Test
    void a_result_takes_the_place_of_what_has_arrived_and_of_what_is_arriving() {
        cart.arrived(20);
        reviews.arrived(60);

        assertThat(cart.settle(41)).isTrue();

        assertThat(reviews.cancelled()).isTrue();
        assertThat(page.held()).isEqualTo(41);
        assertThat(call().settle(60)).isFalse();
        assertThat(call().settle(59)).isTrue();
    }

    @Test
    void the_bytes_of_a_failed_attempt_are_given_back() {
        CallContext attempt = cart.attempt();
        attempt.arrived(100);
        attempt.arrived(-100);

        cart.attempt().arrived(100);

        assertThat(cart.cancelled()).isFalse();
        assertThat(page.held()).isEqualTo(100);
    }

    @Test
    void after_the_end_of_a_call_its_late_attempts_do_not_count() {
        CallContext slower = cart.attempt();
        slower.arrived(30);
        cart.settle(10);

        slower.arrived(1000);
        slower.arrived(-1030);

        assertThat(page.held()).isEqualTo(10);
        assertThat(cart.cancelled()).isFalse();
    }

    @Test
    void a_shared_call_has_the_room_of_an_empty_page() {
        reviews.arrived(90);
        cart.arrived(10);

        cart.share();
        cart.arrived(90);

        assertThat(page.held()).isEqualTo(90);
        assertThat(cart.cancelled()).isFalse();
        cart.arrived(1);
        assertThat(cart.cancelled()).isTrue();
        assertThat(cart.isOversized()).isTrue();
        assertThat(cart.settle(0)).isFalse();
        assertThat(page.held()).isEqualTo(90);
    }

    @Test
    void a_call_outside_of_a_page_has_no_limit() {
        CallContext refresh = new CallContext(Deadline.after(Duration.ofMinutes(1)));
        refresh.share();
        refresh.arrived(Long.MAX_VALUE);

        assertThat(refresh.cancelled()).isFalse();
        assertThat(refresh.settle(Long.MAX_VALUE)).isTrue();
    }

    private CallContext call() {
        return call(false);
    }

    private CallContext call(boolean required) {
        return new CallContext(
                "home",
                "part",
                Deadline.after(Duration.ofMinutes(1)),
                UnaryOperator.identity(),
                Runnable::run,
                page,
                required);
    }
}
