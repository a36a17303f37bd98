package dev.fivefold.lab.demo;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.compose.ComposeProject;
import dev.fivefold.lab.gc.GcLog;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Containers of docker-compose.yml. Only the edge is reachable; programs in the containers read all else. */
public record ComposeTarget(ComposeProject project) implements Target {

    /** The ports of the processes, each in its container. */
    private static final StackPorts PORTS = new StackPorts(8080, 8080, 8090, 8081, 8091, 8082, 8092, 6379, 8088, 9090);

    /** The CPU time of a container's control group: version 2 counts microseconds, version 1 nanoseconds. */
    private static final Pattern CPU_TIME = Pattern.compile("(?m)^(?:usage_usec (?<us>\\d+)|(?<ns>\\d+))$");

    private static final String READ_CPU_TIME =
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

    /** For GET only. */
    private Backstage.Response get(HttpRequest request) throws IOException, InterruptedException {
        URI uri = request.uri();
        String service = uri.getPort() == PORTS.mocks() ? "mocks" : "aggregator";
        Path response = project.exec(service, "bash", "-c", GET, Integer.toString(uri.getPort()), uri.getRawPath());
        return Backstage.Response.parse(Files.readAllBytes(response));
    }

    @Override
    public Duration cpuTime() throws InterruptedException {
        Duration all = Duration.ZERO;
        for (String service : ComposeProject.SERVICES) {
            Matcher used = CPU_TIME.matcher(Disk.read(project.exec(service, "sh", "-c", READ_CPU_TIME)));
            if (!used.find()) {
                throw new LabFailure("the container of %s does not report its CPU time".formatted(service));
            }
            all = all.plusNanos(
                    used.group("us") != null
                            ? 1_000 * Long.parseLong(used.group("us"))
                            : Long.parseLong(used.group("ns")));
        }
        return all;
    }

    @Override
    public double longestPauseMs(Instant from, Instant to) throws IOException, InterruptedException {
        Path log = project.exec("aggregator", "cat", "/records/gc-aggregator.log");
        return GcLog.read(log, Spans.of(from, to)).longestPauseMs();
    }

    @Override
    public Path logs() {
        return project.logs();
    }

    @Override
    public Report.Target describe() {
        return DESCRIPTION;
    }
}
