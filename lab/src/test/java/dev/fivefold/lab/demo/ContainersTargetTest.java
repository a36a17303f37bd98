package dev.fivefold.lab.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a server in place of all containers, which runs what the file of the step says. */
class ContainersTargetTest {

    @TempDir
    private Path folder;

    private final List<String> requests = new ArrayList<>();
    private HttpServer containers;
    private ContainersTarget target;

    @BeforeEach
    void start() throws IOException {
        containers = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        containers.createContext("/", this::respond);
        containers.start();
        URI all = URI.create("http://127.0.0.1:" + containers.getAddress().getPort() + "/");
        target = new ContainersTarget(
                folder.resolve("step"), folder, new ContainersTarget.Addresses(all, List.of(all, all), all));
        Files.writeString(folder.resolve("step"), "2\n");
    }

    @AfterEach
    void stop() {
        containers.stop(0);
    }

    private void respond(HttpExchange exchange) throws IOException {
        String step = Disk.read(folder.resolve("step")).strip();
        String path = exchange.getRequestURI().getPath();
        requests.add(step + path);
        if (step.isEmpty()) {
            exchange.close();
            return;
        }
        String body = switch (path) {
            case "/actuator/health/readiness" -> "{\"status\":\"UP\"}";
            case "/actuator/prometheus" -> "process_cpu_time_ns_total 1.5E9\n";
            case "/lab/state" -> "{\"mode\":\"edge\",\"step\":\"03-stages\"}";
            default -> "[{\"labels\":{\"instance\":\"m\",\"job\":\"nginx\",\"step\":\"03-stages\"}}]";
        };
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(body.getBytes(UTF_8));
        exchange.close();
    }

    @Test
    void a_step_starts_once_the_one_before_it_has_ended_and_all_show_it() throws Exception {
        target.start(new Step(3, "03-stages", List.of()));

        assertThat(folder.resolve("step")).hasContent("3");
        assertThat(requests)
                .startsWith("/actuator/health/readiness")
                .contains("3/actuator/health/readiness", "3/lab/state")
                .endsWith("3/api/v1/targets");
    }

    @Test
    void cpu_time_is_that_of_the_jvms() throws Exception {
        assertThat(target.cpuTime()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void elsewhere_one_line_says_which_command_starts_the_containers() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(ContainersTarget::here)
                .withMessage("--target compose is for the container that docker compose --profile tour up starts");
    }
}
