package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.aggregator.admission.Permit;
import dev.fivefold.aggregator.metrics.PageMetrics;
import dev.fivefold.aggregator.page.HomePage;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.SerialExecutor;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.ErrorResponseException;

/** What a page tells its permit of itself. */
class PagePermitTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final List<String> made = new ArrayList<>();
    private final RememberingPermit permit = new RememberingPermit();
    private CallResult<String> required = answered();
    private CallResult<String> optional = answered();

    private static final class RememberingPermit implements Permit {

        private final List<String> told = new ArrayList<>();
        private boolean brownout;

        @Override
        public boolean brownout() {
            return brownout;
        }

        @Override
        public void served(Duration essentials) {
            told.add("served");
        }

        @Override
        public void timedOut(Duration elapsed) {
            told.add("timed out");
        }

        @Override
        public void giveBack() {
            throw new AssertionError("not the page's to give back");
        }
    }

    @Test
    void it_was_served() throws Exception {
        read(null, new MockHttpServletResponse());

        assertThat(permit.told).containsExactly("served");
        assertThat(made).containsExactly("required", "optional");
    }

    @Test
    void it_was_served_in_part() throws Exception {
        optional = new CallResult.TimedOut<>(DEADLINE);

        read(null, new MockHttpServletResponse());

        assertThat(permit.told).containsExactly("served");
    }

    @Test
    void it_had_waited_in_vain_for_what_it_then_served_as_it_was_last() throws Exception {
        required = lastInPlaceOf(new CallResult.TimedOut<>(DEADLINE));

        read(null, new MockHttpServletResponse());

        assertThat(permit.told).containsExactly("served");
    }

    @Test
    void what_a_dead_service_said_last_is_there_at_once_and_says_nothing_of_how_long_a_page_takes() throws Exception {
        for (CallResult.Missing<String> cause :
                List.of(CallResult.Failed.<String>withStatus(503), new CallResult.Rejected<String>())) {
            required = lastInPlaceOf(cause);
            read(null, new MockHttpServletResponse());
        }

        assertThat(permit.told).isEmpty();
    }

    @Test
    void it_was_made_without_what_it_can_do_without() throws Exception {
        permit.brownout = true;

        read(null, new MockHttpServletResponse());

        assertThat(permit.told).containsExactly("served");
        assertThat(made).containsExactly("required");
    }

    @Test
    void it_timed_out() {
        required = new CallResult.TimedOut<>(DEADLINE);

        assertThatThrownBy(() -> read(null, new MockHttpServletResponse())).isInstanceOf(ErrorResponseException.class);

        assertThat(permit.told).containsExactly("timed out");
    }

    @Test
    void that_its_caller_did_not_want_to_wait_says_nothing() {
        required = new CallResult.TimedOut<>(DEADLINE);

        assertThatThrownBy(() -> read(DEADLINE.toMillis() - 1, new MockHttpServletResponse()))
                .isInstanceOf(ErrorResponseException.class);

        assertThat(permit.told).isEmpty();
    }

    @Test
    void neither_does_a_call_that_failed_nor_one_for_which_there_was_no_room() {
        for (CallResult<String> result :
                List.of(CallResult.Failed.<String>withStatus(404), new CallResult.Rejected<String>())) {
            required = result;
            assertThatThrownBy(() -> read(null, new MockHttpServletResponse()))
                    .isInstanceOf(ErrorResponseException.class);
        }

        assertThat(permit.told).isEmpty();
    }

    @Test
    void neither_does_a_reader_who_is_gone() {
        MockHttpServletResponse broken = new MockHttpServletResponse() {
            @Override
            public ServletOutputStream getOutputStream() {
                throw new IllegalStateException("gone");
            }
        };

        assertThatThrownBy(() -> read(null, broken)).hasMessage("gone");

        assertThat(permit.told).isEmpty();
    }

    private void read(@Nullable Long patienceMs, MockHttpServletResponse response) throws IOException {
        PlanBuilder<Long> plan = Plan.named("page");
        plan.call("required", user -> context -> make("required", required)).required();
        plan.call("optional", user -> context -> make("optional", optional)).optional();
        PageMetrics metrics = new PageMetrics(new SimpleMeterRegistry());
        HomePage page = new HomePage(plan.build(), new SerialExecutor(FailureListener.NONE), metrics, DEADLINE);
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
        request.setAttribute(Permit.class.getName(), permit);
        new HomePageController(page, metrics).homePage(7, patienceMs, request, response);
    }

    private CallResult<String> make(String call, CallResult<String> result) {
        made.add(call);
        return result;
    }

    private static CallResult<String> lastInPlaceOf(CallResult.Missing<String> none) {
        return new CallResult.Stale<>("", RawJson.of(new byte[] {'1'}), Duration.ofMinutes(1), none);
    }

    private static CallResult<String> answered() {
        return CallResult.Success.live("", RawJson.of(new byte[] {'1'}));
    }
}
