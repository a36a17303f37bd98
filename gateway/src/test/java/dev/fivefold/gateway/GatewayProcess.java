package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A gateway in a process of its own, from the test's class path, on ports that the system assigns. */
final class GatewayProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Pattern PORT = Pattern.compile("Gateway listens: address=127\\.0\\.0\\.1 port=(\\d+)");
    private static final Pattern ACTUATOR_PORT = Pattern.compile("Tomcat started on port (\\d+)");

    private final Process process;
    private final Path output;
    private volatile int port; // 0 until it is known

    private GatewayProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static GatewayProcess start(int originPort, String... arguments) throws IOException {
        return start(System.getProperty("java.class.path"), originPort, arguments);
    }

    static GatewayProcess start(String classPath, int originPort, String... arguments) throws IOException {
        return start(classPath, originPort, List.of(), arguments);
    }

    static GatewayProcess start(String classPath, int originPort, List<String> options, String... arguments)
            throws IOException {
        Path output = Files.createTempFile("gateway", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // this and room for code and metaspace, as the tests' own JVM
                "-XX:ReservedCodeCacheSize=240m",
                "-XX:MetaspaceSize=256m",
                "-XX:+UseParallelGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx128m",
                "-Dio.netty.leakDetection.level=paranoid",
                "-Dserver.port=0",
                "-Dlogging.level.org.springframework.boot.tomcat=info", // which names the port
                "-Dfivefold.gateway.port=0", // an argument may name another
                "-cp",
                classPath));
        command.addAll(options);
        command.add(GatewayApplication.class.getName());
        command.add("--fivefold.gateway.origins.aggregator.servers=127.0.0.1:" + originPort);
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new GatewayProcess(process, output);
    }

    /** Waits until it is ready; fails at once with its output if it has ended. */
    void awaitReady() {
        awaitUntil(() -> readiness() == 200);
    }

    /** Waits until it listens. */
    InetSocketAddress address() {
        if (port == 0) {
            awaitUntil(() -> logged(PORT).isPresent());
            port = logged(PORT).orElseThrow();
        }
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** The status of the readiness probe, 0 without a response. */
    int readiness() {
        try {
            HttpURLConnection probe =
                    (HttpURLConnection) endpoint("health/readiness").toURL().openConnection();
            return probe.getResponseCode();
        } catch (IOException e) {
            return 0;
        }
    }

    /** The response of an actuator's endpoint. */
    String actuator(String endpoint) throws IOException {
        try (InputStream body = endpoint(endpoint).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The open files and connections of the process; 0 where the system does not report them. */
    long descriptors() throws IOException {
        Path open = Path.of("/proc", String.valueOf(process.pid()), "fd");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(open)) {
            return all.count();
        }
    }

    /** Runs a GC: only then Netty detects a leaked buffer, and reports it with the next one. */
    void collectGarbage() throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        int exitCode = new ProcessBuilder(jcmd.toString(), String.valueOf(process.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exitCode != 0) {
            throw new IOException("jcmd ended with " + exitCode);
        }
    }

    /** Sends SIGTERM. */
    void terminate() {
        process.destroy();
    }

    int exitCode(Duration timeout) throws InterruptedException, IOException {
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still running after " + timeout + ":\n" + output());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    private URI endpoint(String name) throws IOException {
        int port = logged(ACTUATOR_PORT).orElseThrow(() -> new IOException("no actuator yet"));
        return URI.create("http://127.0.0.1:" + port + "/actuator/" + name);
    }

    private Optional<Integer> logged(Pattern port) {
        try {
            Matcher found = port.matcher(output());
            return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitUntil(Callable<Boolean> condition) {
        await().atMost(START_TIMEOUT)
                .failFast(() -> assertThat(process.isAlive()).as(output()).isTrue())
                .until(condition);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(output);
    }
}
