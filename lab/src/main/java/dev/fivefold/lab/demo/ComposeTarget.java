package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.compose.ComposeProject;
import dev.fivefold.lab.measure.GcLog;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Containers of docker-compose.yml. Of these only the edge can be reached; all else is read by programs that run in them. */
public final class ComposeTarget implements Target {

    /** Where the processes listen, each in its container. */
    private static final StackPorts PORTS = new StackPorts(8080, 8080, 8090, 8081, 8091, 8082, 8092, 6379, 8088, 9090);

    /** What the control group of a container counts: the second version's in microseconds, the first one's in nanoseconds. */
    private static final Pattern PROCESSOR_TIME = Pattern.compile("(?m)^(?:usage_usec (?<us>\\d+)|(?<ns>\\d+))$");

    private static final String READ_PROCESSOR_TIME =
            "cat /sys/fs/cgroup/cpu.stat /sys/fs/cgroup/cpuacct/cpuacct.usage 2>/dev/null || true";

    /** No curl is in the images. */
    private static final String GET =
            "exec 3<>/dev/tcp/127.0.0.1/$0; printf 'GET %s HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' \"$1\" >&3; cat <&3";

    private static final Report.Target DESCRIPTION = new Report.Target(
            "compose",
            List.of(
                    "Measured in containers. Left out is what needs processes of this machine: collectors by turns, the slowest pages"
                            + " with and without hedging, and each step's slowest page with its lines in the log.",
                    "CPU is that of the containers, with their health checks, the lines that they log, and what it takes to read it."));

    private final ComposeProject project;

    /** In this project. */
    public ComposeTarget(ComposeProject project) {
        this.project = project;
    }

    @Override
    public void start(Step step) throws InterruptedException {
        project.up(step);
    }

    @Override
    public URI edge() {
        return project.edge();
    }

    @Override
    public Backstage backstage() {
        return new Backstage(PORTS, this::get);
    }

    /** Only GET is asked for of it. */
    private Messenger.Answer get(HttpRequest request) throws IOException, InterruptedException {
        URI uri = request.uri();
        String service = uri.getPort() == PORTS.mocks() ? "mocks" : "aggregator";
        Path answer = project.exec(service, "bash", "-c", GET, Integer.toString(uri.getPort()), uri.getRawPath());
        return Messenger.Answer.parse(Files.readAllBytes(answer));
    }

    @Override
    public Duration processorTime() throws InterruptedException {
        Duration all = Duration.ZERO;
        for (String service : ComposeProject.SERVICES) {
            all = all.plus(processorTime(service));
        }
        return all;
    }

    private Duration processorTime(String service) throws InterruptedException {
        try {
            Matcher used =
                    PROCESSOR_TIME.matcher(Files.readString(project.exec(service, "sh", "-c", READ_PROCESSOR_TIME)));
            if (!used.find()) {
                throw new LabFailure(
                        "the container of %s does not tell what processor time it has taken".formatted(service));
            }
            return used.group("us") != null
                    ? Duration.ofNanos(1_000 * Long.parseLong(used.group("us")))
                    : Duration.ofNanos(Long.parseLong(used.group("ns")));
        } catch (IOException e) {
            throw new LabFailure("cannot read what docker has said: " + e.getMessage(), e);
        }
    }

    @Override
    public double longestPauseMs(Instant from, Instant to) throws IOException, InterruptedException {
        return GcLog.longestPauseMs(project.exec("aggregator", "cat", "/records/gc-aggregator.log"), from, to);
    }

    @Override
    public Path logs() {
        return project.logs();
    }

    @Override
    public Optional<Stack> stack() {
        return Optional.empty();
    }

    @Override
    public Report.Target describe() {
        return DESCRIPTION;
    }

    @Override
    public <T extends @Nullable Object> T whileAllLive(Callable<T> work) throws Exception {
        return work.call();
    }
}
