package dev.fivefold.aggregator.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.aggregator.admission.Admission;
import dev.fivefold.aggregator.admission.AdmissionProperties;
import dev.fivefold.aggregator.admission.Priority;
import dev.fivefold.aggregator.web.refusal.QuietRefusals;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

class AdmissionInterceptorTest {

    private final Admission admission =
            new Admission(new AdmissionProperties(true, 1, false, 0.5, 0.8), System::nanoTime);
    private final AdmissionInterceptor interceptor = new AdmissionInterceptor(
            admission,
            Priority.PAGE,
            new QuietRefusals(System::nanoTime),
            JsonMapper.builder().build());

    @Test
    void an_asynchronous_answer_that_comes_by_again_is_counted_once() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
        MockHttpServletResponse response = new MockHttpServletResponse();

        assertThat(interceptor.preHandle(request, response, this)).isTrue();
        assertThat(interceptor.preHandle(request, response, this)).isTrue();
        assertThat(admission.inFlight()).isEqualTo(1);

        interceptor.afterCompletion(request, response, this, null);
        assertThat(admission.inFlight()).isZero();
        assertThat(admission.admitted(Priority.PAGE)).isEqualTo(1);
    }

    @Test
    void a_bound_that_leaves_no_thread_to_refuse_with_is_refused_at_the_start() {
        try (ShopServer shop = new ShopServer()) {
            assertThatThrownBy(() -> RunningAggregator.start(
                            shop, "fivefold.admission.enabled=true", "fivefold.admission.max=200"))
                    .rootCause()
                    .hasMessage("fivefold.admission.max is 200, but there are only 200 threads to serve and to refuse"
                            + " requests: set it lower, or server.tomcat.threads.max higher");
        }
    }
}
