package dev.fivefold.starter.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.admission.Permit;
import dev.fivefold.binding.RequestBinding;
import dev.fivefold.binding.RequestValidation;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.execution.StreamExecutor;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.web.PageCompression;
import dev.fivefold.starter.internal.web.PageController;
import dev.fivefold.starter.internal.web.PageWrites;
import dev.fivefold.starter.page.Page;
import dev.fivefold.telemetry.UserHash;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import jakarta.servlet.ServletOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** The outcome that a page reports to its permit. */
@Tag("either-transport")
class PagePermitTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final List<String> made = new ArrayList<>();
    private final RecordingPermit permit = new RecordingPermit();
    private CallResult<String> required = successful();
    private CallResult<String> optional = successful();

    private static final class RecordingPermit implements Permit {

        private final List<String> reports = new ArrayList<>();
        private boolean brownout;

        @Override
        public boolean brownout() {
            return brownout;
        }

        @Override
        public void served(Duration required) {
            reports.add("served");
        }

        @Override
        public void release() {
            throw new AssertionError("the filter releases it");
        }
    }

    @Test
    void a_complete_page_was_served() throws Exception {
        get(new MockHttpServletResponse());

        assertThat(permit.reports).containsExactly("served");
        assertThat(made).containsExactly("required", "optional");
    }

    @Test
    void a_partial_page_was_served() throws Exception {
        optional = new CallResult.TimedOut<>(DEADLINE);

        get(new MockHttpServletResponse());

        assertThat(permit.reports).containsExactly("served");
    }

    @Test
    void a_page_with_a_stale_part_after_a_timeout_was_served() throws Exception {
        required = stale(new CallResult.TimedOut<>(DEADLINE));

        get(new MockHttpServletResponse());

        assertThat(permit.reports).containsExactly("served");
    }

    @Test
    void a_page_with_a_stale_part_of_a_dead_service_reports_nothing() throws Exception {
        for (CallResult.Missing<String> cause :
                List.of(CallResult.Failed.<String>withStatus(503), new CallResult.Rejected<String>())) {
            required = stale(cause);
            get(new MockHttpServletResponse());
        }

        assertThat(permit.reports).isEmpty();
    }

    @Test
    void in_a_brownout_the_page_has_required_parts_only_and_was_served() throws Exception {
        permit.brownout = true;

        get(new MockHttpServletResponse());

        assertThat(permit.reports).containsExactly("served");
        assertThat(made).containsExactly("required");
    }

    @Test
    void a_page_without_a_required_part_reports_nothing() throws Exception {
        for (CallResult<String> result : List.of(
                CallResult.Failed.<String>withStatus(404),
                new CallResult.Rejected<String>(),
                new CallResult.TimedOut<String>(DEADLINE))) {
            required = result;
            assertThat(get(new MockHttpServletResponse())).isIn(502, 503, 504);
        }

        assertThat(permit.reports).isEmpty();
    }

    @Test
    void a_page_that_its_client_did_not_receive_was_served() {
        MockHttpServletResponse broken = new MockHttpServletResponse() {
            @Override
            public ServletOutputStream getOutputStream() {
                throw new IllegalStateException("gone");
            }
        };

        assertThatThrownBy(() -> get(broken)).hasMessage("gone");
        assertThat(permit.reports).containsExactly("served");
    }

    /** The status of the response. */
    private int get(MockHttpServletResponse response) throws Exception {
        PageController<Long> controller = controller(
                page -> {
                    page.call("required", user -> making("required", required)).required();
                    page.call("optional", user -> making("optional", optional)).optional();
                },
                new StreamExecutor(false, UnaryOperator::identity, FailureListener.NONE));
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/home/7");
        request.setAttribute(PageTurn.ATTRIBUTE, new PageTurn(null, permit));
        request.setAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of("id", "7"));
        return controller.page(request, response) instanceof ResponseEntity<?> problem
                ? problem.getStatusCode().value()
                : response.getStatus();
    }

    private Call<String> making(String call, CallResult<String> result) {
        return context -> {
            made.add(call);
            return result;
        };
    }

    private static final Timer TIMER =
            new HashedWheelTimer(Thread.ofPlatform().daemon().factory());

    /** The controller of a page of these calls. */
    @SuppressWarnings("unchecked") // there is only this page
    private static PageController<Long> controller(Consumer<PlanBuilder<Long>> calls, PlanExecutor executor) {
        FivefoldProperties defaults =
                new Binder(new MapConfigurationPropertySource()).bindOrCreate("fivefold", FivefoldProperties.class);
        ServedPages pages = new ServedPages(
                Map.of("home", Page.at("/api/home/{id}", Long.class, calls)),
                defaults,
                mode -> executor,
                new SimpleMeterRegistry(),
                RequestBinding.of(
                        new RequestMappingHandlerAdapter(), new DefaultConversionService(), RequestValidation.NONE),
                value -> RawJson.of(String.valueOf(value)));
        return new PageController<>(
                (ServedPage<Long>) pages.named("home").orElseThrow(),
                new PageTurns(null, UnaryOperator::identity, 1, new AtomicInteger()),
                UserHash.withKey(""),
                new PageCompression(false, 0),
                null,
                new PageWrites(defaults.slowReaders(), TIMER, new SimpleMeterRegistry()));
    }

    private static CallResult<String> successful() {
        return CallResult.Success.live("", RawJson.of(new byte[] {'1'}));
    }

    private static CallResult<String> stale(CallResult.Missing<String> cause) {
        return new CallResult.Stale<>("", RawJson.of(new byte[] {'1'}), Duration.ofMinutes(1), cause);
    }
}
