package dev.fivefold.starter.fault;

import static dev.fivefold.starter.fixture.RunningApplication.json;
import static dev.fivefold.starter.fixture.RunningApplication.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fault.FaultTable.Cell;
import dev.fivefold.starter.fault.FaultTable.Use;
import dev.fivefold.starter.fixture.Fault;
import dev.fivefold.starter.fixture.Outage;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Every fault of a service, for each use of its part. The page ends by its deadline, reports what it lacks, and holds
 * nothing after that. Generates {@code docs/faults.md}.
 */
@Tag("transport")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(60) // A page that its deadline does not end has five minutes.
class FaultMatrixTest {

    private static final long CACHED_BEFORE = 7;

    /** What a page may take past its deadline. */
    private static final int GRACE_MS = 50;

    /** Of the element of the loop that is at fault. */
    private static final String ELEMENT = "/parts/3";

    /** Enough for the estimate of the hedged call's latency. */
    private static final int WARM_UP = 70;

    @AutoClose
    private static final FaultyShop SHOP = new FaultyShop();

    @AutoClose
    private static final ExecutorService CLIENTS = Executors.newVirtualThreadPerTaskExecutor();

    private static final FaultTable TABLE = new FaultTable();
    private static long users = 1_000;

    private final Map<Use, Long> ids = new EnumMap<>(Use.class);

    FaultMatrixTest() {
        for (Use use : Use.values()) {
            ids.put(use, use == Use.CACHED_BEFORE ? CACHED_BEFORE : users++);
        }
    }

    @BeforeAll
    static void warmUp() {
        for (int i = 0; i < WARM_UP; i++) {
            for (Use use : Use.values()) {
                get(use, CACHED_BEFORE);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Order(1)
    void a_page_survives_an_outage(Outage outage) throws Exception {
        AutoCloseable down = SHOP.faulty.interrupt(outage);
        survives(outage.name(), outage == Outage.BLACKHOLE);
        down.close();
        recovers();
    }

    @ParameterizedTest
    @EnumSource
    @Order(1)
    void a_page_survives_a_fault(Fault fault) {
        SHOP.faulty.respond(ELEMENT, fault.of(part(ELEMENT)));
        ids.forEach((use, id) -> SHOP.faulty.respond("/parts/" + id, fault.of(part("/parts/" + id))));
        survives(fault.name(), fault.slow());
        assertThat(SHOP.faulty.targets()).doesNotContain(Fault.ELSEWHERE);
        SHOP.faulty.reset();
        recovers();
    }

    @Test
    @Order(2)
    void docs_faults_md_has_what_was_seen() throws IOException {
        assumeThat(TABLE.rows()).isEqualTo(Outage.values().length + Fault.values().length);

        TABLE.write();

        assertThat(TABLE.committed())
                .as("docs/faults.md differs in more than its figures: copy starter/target/faults.md to docs/")
                .contains(TABLE.structure());
        assertThat(FaultTable.committedMs())
                .as("milliseconds in docs/faults.md")
                .hasSizeGreaterThan(200)
                .allMatch(millis -> millis <= FaultyShop.DEADLINE_MS + GRACE_MS);
    }

    /** The pages of all uses at a time, and what they leave. */
    private void survives(String fault, boolean slow) {
        Map<Use, CompletableFuture<Cell>> pages = new EnumMap<>(Use.class);
        ids.forEach((use, id) -> pages.put(
                use,
                CompletableFuture.supplyAsync(
                        () -> {
                            long start = System.nanoTime();
                            HttpResponse<String> response = get(use, id);
                            long took = System.nanoTime() - start;
                            return new Cell(outcome(use, slow, response), took);
                        },
                        CLIENTS)));
        pages.forEach((use, cell) -> TABLE.add(fault, use, cell.join()));
        await().untilAsserted(() -> assertThat(Leftovers.of(SHOP.application)).isEmpty());
    }

    /** What the page has lost, which is what it says that it has lost. */
    private static String outcome(Use use, boolean slow, HttpResponse<String> response) {
        String lost = slow ? "timed_out" : "failed";
        JsonNode page = json(response);
        if (use == Use.REQUIRED) {
            assertThat(response.statusCode()).isEqualTo(slow ? 504 : 502);
            assertThat(page.path("call").asString()).isEqualTo("part");
            return String.valueOf(response.statusCode());
        }
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(status(page, "list")).isEqualTo("success");
        assertThat(page.path("list").toString()).isEqualTo("{\"ids\":[1,2,3]}");
        String status = status(page, "part");
        boolean complete = use == Use.CACHED_BEFORE;
        assertThat(status)
                .isEqualTo(
                        switch (use) {
                            case LOOPED -> "partial";
                            case CACHED_BEFORE -> "success";
                            default -> lost;
                        });
        assertThat(page.path("part").toString())
                .isEqualTo(
                        switch (use) {
                            case LOOPED -> "[{\"of\":\"/elements/1\"},{\"of\":\"/elements/2\"},null]";
                            case CACHED_BEFORE -> part("/parts/" + CACHED_BEFORE);
                            default -> "null";
                        });
        assertThat(page.path("_meta").path("complete").asBoolean()).isEqualTo(complete);
        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue(String.valueOf(complete));
        return status.replace('_', ' ');
    }

    /** No failure is cached. */
    private void recovers() {
        ids.forEach((use, id) -> assertThat(get(use, id).headers().firstValue("X-Page-Complete"))
                .as(use.name())
                .hasValue("true"));
    }

    private static HttpResponse<String> get(Use use, long id) {
        try {
            return SHOP.application.get(use.path() + id);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The usual response of the service. */
    private static String part(String path) {
        return "{\"of\":\"" + path + "\"}";
    }
}
