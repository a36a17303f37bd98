package dev.fivefold.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.internal.web.Chromium;
import dev.fivefold.starter.internal.web.Programs;
import dev.fivefold.starter.page.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page as a dictionary in a real browser. It takes localhost for secure, and its script says what the proxy that ends TLS says elsewhere. */
class BrowserDictionaryTest {

    /** Visits the page until it comes by its dictionary, and reports the bytes of each visit. */
    private static final String VISITS = """
            <!doctype html><script>
            const visit = async () => {
              const page = await (await fetch("/home/1", {headers: {"X-Forwarded-Proto": "https"}})).json();
              const entry = performance.getEntriesByName(location.origin + "/home/1").at(-1);
              performance.clearResourceTimings();
              return {bytes: entry.encodedBodySize, sent: entry.transferSize, plain: entry.decodedBodySize, page: page.part};
            };
            (async () => {
              const visits = [await visit()];
              while (visits.length < 100 && visits.at(-1).bytes * 20 > visits[0].bytes) {
                await new Promise(done => setTimeout(done, 100));
                visits.push(await visit());
              }
              await fetch("/report", {method: "POST", body: JSON.stringify(visits)});
            })().catch(error => fetch("/report", {method: "POST", body: JSON.stringify(String(error))}));
            </script>""";

    private static final Services SERVICES = new Services(Map.of("/part/1", part()));

    @TempDir(cleanup = CleanupMode.NEVER) // the browser writes there until it has ended
    private Path folder;

    @FeignClient("parts")
    interface Parts {
        @GetMapping("/part/{id}")
        Call<RawJson> part(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Parts.class)
    @RestController
    static class Application {

        static final BlockingQueue<String> REPORTS = new ArrayBlockingQueue<>(10);

        @Bean
        Page<Long> home(Parts parts) {
            return Page.at(
                    "/home/{id}",
                    Long.class,
                    page -> page.call("part", parts::part).required());
        }

        @GetMapping(path = "/visits", produces = "text/html")
        String visits() {
            return VISITS;
        }

        @PostMapping("/report")
        void report(@RequestBody String report) {
            REPORTS.add(report);
        }
    }

    @Test
    void a_browser_revalidates_each_time_and_receives_the_page_by_its_dictionary() throws Exception {
        Path program = Programs.assumeInstalled("chromium");
        try (RunningApplication running = RunningApplication.start(
                        List.of(Application.class),
                        "server.forward-headers-strategy=native",
                        "server.compression.enabled=true",
                        "fivefold.tracing.enabled=false",
                        "fivefold.pages.home.dictionary=1h",
                        "spring.cloud.openfeign.client.config.parts.url=" + SERVICES.url());
                Chromium open =
                        new Chromium(program, folder, running.url("/visits").replace("127.0.0.1", "localhost"))) {
            JsonNode visits =
                    JsonMapper.shared().readTree(String.valueOf(Application.REPORTS.poll(2, TimeUnit.MINUTES)));

            System.out.println("Chromium's visits: " + visits.toString().replaceAll(",\"page\":\\{[^}]*}", ""));
            assertThat(visits.size()).isGreaterThan(1);
            JsonNode last = visits.get(visits.size() - 1);
            assertThat(last.path("bytes").asInt())
                    .isBetween(1, visits.get(0).path("bytes").asInt() / 20);
            assertThat(last.path("page")).isEqualTo(visits.get(0).path("page"));
            assertThat(SERVICES.requests()).hasSize(visits.size()); // no visit was served by the browser's cache
        }
    }

    private static String part() {
        String numbers = new Random(1)
                .ints(20_000, 0, 1_000_000)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        return "{\"numbers\":[" + numbers + "]}";
    }
}
