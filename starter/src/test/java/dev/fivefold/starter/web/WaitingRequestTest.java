package dev.fivefold.starter.web;

import static dev.fivefold.starter.web.Shop.SERVICES;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.admission.Admission;
import dev.fivefold.starter.admission.Permit;
import dev.fivefold.starter.admission.Priority;
import dev.fivefold.starter.admission.Waiting;
import dev.fivefold.starter.fixture.RunningApplication;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timer;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockAsyncContext;
import org.springframework.mock.web.MockHttpServletRequest;

/** Pages that wait for the only permit, over real HTTP. */
@ExtendWith(OutputCaptureExtension.class)
class WaitingRequestTest {

    private static final String PATH = "/api/brief/7";
    private static final int CAPACITY = 3;
    private static final RunningApplication PATIENT = start("30s");
    private static final RunningApplication IMPATIENT = start("50ms");

    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

    private static RunningApplication start(String maxWait) {
        return Shop.start(
                "fivefold.admission.max=1",
                "fivefold.admission.adaptive=false",
                "fivefold.admission.queue-capacity=" + CAPACITY,
                "fivefold.admission.max-wait-duration=" + maxWait);
    }

    @AfterEach
    void reset() {
        clients.close();
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        PATIENT.close();
        IMPATIENT.close();
    }

    @Test
    void a_page_waits_until_another_ends_and_is_counted_and_logged_once(CapturedOutput output) throws Exception {
        Permit only = onlyPermit(PATIENT);
        Future<HttpResponse<String>> waiting = clients.submit(() -> PATIENT.get("/api/serial/7"));
        awaitQueued(1);
        assertThat(SERVICES.targets()).isEmpty();

        only.release();

        assertThat(waiting.get().statusCode()).isEqualTo(200);
        awaitNothingLeft();
        await().untilAsserted(() -> assertThat(accessLines(output, "serial"))
                .singleElement()
                .asString()
                .contains("} 200 in "));
        assertThat(PATIENT.bean(MeterRegistry.class)
                        .get("http.server.requests")
                        .tag("uri", "/api/serial/{userId}")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void a_page_that_has_waited_too_long_is_shed(CapturedOutput output) throws Exception {
        Permit only = onlyPermit(IMPATIENT);

        HttpResponse<String> shed = IMPATIENT.get("/api/staged/7");
        only.release();

        assertThat(shed.statusCode()).isEqualTo(503);
        assertThat(shed.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(SERVICES.targets()).isEmpty();
        assertThat(IMPATIENT.bean(Admission.class).shed(Priority.PAGE)).isEqualTo(1);
        assertThat(IMPATIENT.bean(Admission.class).queued()).isZero();
        await().untilAsserted(() -> assertThat(accessLines(output, "staged"))
                .singleElement()
                .asString()
                .contains("} 503 in "));
        assertThat(IMPATIENT.get(PATH).statusCode()).isEqualTo(200);
    }

    @Test
    void of_many_at_once_as_many_wait_as_the_queue_takes_and_all_others_are_shed() throws Exception {
        Permit only = onlyPermit(PATIENT);
        List<Future<HttpResponse<String>>> all = Stream.generate(() -> clients.submit(() -> PATIENT.get(PATH)))
                .limit(50)
                .toList();
        await().until(() -> all.stream().filter(Future::isDone).count() == 50 - CAPACITY);
        awaitQueued(CAPACITY);

        only.release();

        List<Integer> statuses = new ArrayList<>();
        for (Future<HttpResponse<String>> one : all) {
            statuses.add(one.get().statusCode());
        }
        assertThat(statuses).filteredOn(status -> status == 200).hasSize(CAPACITY);
        assertThat(statuses).filteredOn(status -> status == 503).hasSize(50 - CAPACITY);
        awaitNothingLeft();
    }

    @Test
    void a_request_that_finds_the_queue_full_when_it_joins_it_comes_by_again_to_be_shed() {
        Admission admission = PATIENT.bean(Admission.class);
        Permit only = onlyPermit(PATIENT);
        MockHttpServletRequest request = new MockHttpServletRequest("GET", PATH);
        request.setAsyncSupported(true);
        WaitingRequest.prepare(admission, request);
        List<Waiting> others =
                Stream.generate(WaitingRequestTest::passing).limit(CAPACITY).toList();
        assertThat(others).allMatch(admission::queue);

        Objects.requireNonNull(WaitingRequest.of(request)).join(Duration.ofSeconds(30), new HashedWheelTimer());

        assertThat(((MockAsyncContext) Objects.requireNonNull(request.getAsyncContext())).getDispatchedPath())
                .isEqualTo(PATH);
        only.release();
        awaitNothingLeft();
    }

    @Test
    void a_client_that_leaves_while_it_waits_keeps_no_permit() throws Exception {
        Permit only = onlyPermit(PATIENT);
        try (Socket client = PATIENT.connect()) {
            client.setSoLinger(true, 0);
            client.getOutputStream().write(("GET " + PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
            awaitQueued(1);
        }

        only.release();

        awaitNothingLeft();
        assertThat(PATIENT.get(PATH).statusCode()).isEqualTo(200);
    }

    @Test
    void the_permit_of_a_request_that_ended_at_that_moment_is_released() {
        Admission admission = PATIENT.bean(Admission.class);
        Permit only = onlyPermit(PATIENT);
        MockHttpServletRequest request = new MockHttpServletRequest() {
            @Override
            public void setAttribute(String name, @Nullable Object value) {
                if (name.equals(AdmissionInterceptor.PERMIT)) {
                    throw new IllegalStateException("the container uses the request for another one");
                }
                super.setAttribute(name, value);
            }
        };
        request.setAsyncSupported(true);
        Timer timer = new HashedWheelTimer();
        WaitingRequest.prepare(admission, request);
        Objects.requireNonNull(WaitingRequest.of(request)).join(Duration.ofSeconds(30), timer);

        only.release();

        timer.stop();
        awaitNothingLeft();
    }

    @Test
    void the_timeout_of_a_client_includes_its_waiting() throws Exception {
        Duration timeout = Duration.ofMillis(200);
        Permit only = onlyPermit(PATIENT);
        Future<HttpResponse<String>> waiting =
                clients.submit(() -> PATIENT.get(PATH, "X-Request-Timeout-Ms", Long.toString(timeout.toMillis())));
        awaitQueued(1);
        long queued = System.nanoTime();
        await().until(() -> System.nanoTime() - queued > timeout.toNanos());

        only.release();

        assertThat(waiting.get().statusCode()).isEqualTo(504);
    }

    private static List<String> accessLines(CapturedOutput output, String page) {
        return output.toString()
                .lines()
                .filter(line -> line.contains("GET /api/" + page + "/{userId} "))
                .toList();
    }

    private static Permit onlyPermit(RunningApplication application) {
        Admission admission = application.bean(Admission.class);
        return await().until(() -> admission.tryAdmit(Priority.PAGE), Optional::isPresent)
                .orElseThrow();
    }

    private static Waiting passing() {
        return new Waiting() { // another one each time, which a lambda is not
            @Override
            public void admitted(Permit permit) {
                permit.release();
            }
        };
    }

    private static void awaitQueued(int count) {
        await().until(() -> PATIENT.bean(Admission.class).queued() == count);
    }

    private static void awaitNothingLeft() {
        Admission admission = PATIENT.bean(Admission.class);
        await().until(() -> admission.queued() == 0 && admission.inFlight() == 0);
    }
}
