package dev.fivefold.starter.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.SerialExecutor;
import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Priority;
import dev.fivefold.starter.config.AdmissionSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.method.HandlerMethod;

class AdmissionInterceptorTest {

    private final Admission admission =
            new Admission(new AdmissionSettings(true, 2, false, Duration.ofSeconds(1), 1, 0.5, 1), System::nanoTime);
    private final AdmissionInterceptor interceptor = new AdmissionInterceptor(admission);
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void an_asynchronous_response_that_is_dispatched_again_is_counted_once() throws Exception {
        assertThat(interceptor.preHandle(request, response, handler("page"))).isTrue();
        assertThat(interceptor.preHandle(request, response, handler("page"))).isTrue();
        assertThat(admission.inFlight()).isEqualTo(1);

        interceptor.afterCompletion(request, response, handler("page"), null);

        assertThat(admission.inFlight()).isZero();
        assertThat(admission.admitted(Priority.PAGE)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "page, Sec-Purpose, prefetch, PREFETCH",
        "page, Sec-Purpose, prefetch;prerender, PREFETCH",
        "page, Purpose, Prefetch, PREFETCH",
        "page, Purpose, other, PAGE",
        "part, Accept, application/json, PART",
        "trace, Accept, application/json, PAGE"
    })
    void the_priority_is_that_of_the_handler_and_of_the_headers(
            String handler, String header, String value, Priority priority) throws Exception {
        request.addHeader(header, value);

        interceptor.preHandle(request, response, handler(handler));

        assertThat(admission.admitted(priority)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"page, Accept, true", "trace, Accept, true", "page, Purpose, false", "part, Accept, false"})
    void whole_pages_wait_while_parts_and_prefetches_are_shed_at_once(String handler, String header, boolean waits)
            throws Exception {
        admission.tryAdmit(Priority.PAGE);
        admission.tryAdmit(Priority.PAGE);
        request.setAsyncSupported(true);
        request.addHeader(header, "prefetch");

        assertThat(interceptor.preHandle(request, response, handler(handler))).isFalse();

        assertThat(request.isAsyncStarted()).isEqualTo(waits);
        assertThat(response.getStatus()).isEqualTo(waits ? 200 : 503);
    }

    @Test
    void a_page_is_shed_at_once_where_a_filter_supports_no_asynchronous_requests() throws Exception {
        admission.tryAdmit(Priority.PAGE);
        admission.tryAdmit(Priority.PAGE);
        request.setAsyncSupported(false);

        assertThat(interceptor.preHandle(request, response, handler("page"))).isFalse();

        assertThat(response.getStatus()).isEqualTo(503);
    }

    @Test
    void a_page_is_shed_at_once_where_the_queue_is_full() throws Exception {
        admission.tryAdmit(Priority.PAGE);
        admission.tryAdmit(Priority.PAGE);
        admission.queue(_ -> {});
        request.setAsyncSupported(true);

        assertThat(interceptor.preHandle(request, response, handler("page"))).isFalse();

        assertThat(request.isAsyncStarted()).isFalse();
        assertThat(response.getStatus()).isEqualTo(503);
    }

    @Test
    void other_handlers_need_no_permit() throws Exception {
        interceptor.preHandle(request, response, this);

        assertThat(admission.inFlight()).isZero();
    }

    @Test
    void a_limit_that_leaves_no_thread_to_shed_requests_stops_the_start() {
        assertThatThrownBy(() -> Shop.start("fivefold.admission.max=200"))
                .rootCause()
                .hasMessage(
                        "fivefold.admission.max is 200, but there are only 200 threads to serve and to shed requests:"
                                + " set it lower, or server.tomcat.threads.max higher");
    }

    private static HandlerMethod handler(String method) {
        PageController<Long> controller = PagePermitTest.controller(
                page -> page.call("required", id -> PagePermitTest.ending(PagePermitTest.successful()))
                        .required(),
                new SerialExecutor(UnaryOperator::identity, FailureListener.NONE));
        return Arrays.stream(PageController.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(method) && !each.isSynthetic())
                .map(each -> new HandlerMethod(controller, each))
                .findFirst()
                .orElseThrow();
    }
}
