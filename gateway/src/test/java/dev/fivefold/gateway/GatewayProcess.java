package dev.fivefold.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A gateway in a process of its own, from the test's class path, on free ports. */
final class GatewayProcess implements AutoCloseable {

    private final Process process;
    private final Path output;
    private final int port;
    private final int actuatorPort;

    private GatewayProcess(Process process, Path output, int port, int actuatorPort) {
        this.process = process;
        this.output = output;
        this.port = port;
        this.actuatorPort = actuatorPort;
    }

    static GatewayProcess start(int port, int originPort, String... arguments) throws IOException {
        return start(System.getProperty("java.class.path"), port, originPort, arguments);
    }

    static GatewayProcess start(String classPath, int port, int originPort, String... arguments) throws IOException {
        int actuatorPort = freePort();
        Path output = Files.createTempFile("gateway", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // as the tests' own JVM
                "-XX:+UseParallelGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dio.netty.leakDetection.level=paranoid",
                "-cp",
                classPath,
                GatewayApplication.class.getName(),
                "--server.port=" + actuatorPort,
                "--fivefold.gateway.port=" + port,
                "--fivefold.gateway.origins.aggregator.servers=127.0.0.1:" + originPort));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new GatewayProcess(process, output, port, actuatorPort);
    }

    /**
     * Not one of the ports that the system gives to outgoing connections: a test's own client could get it before the
     * process listens on it.
     */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException itIsTaken) {
                // another one
            }
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** The status of the readiness probe, 0 while nothing answers. */
    int readiness() {
        try {
            HttpURLConnection probe =
                    (HttpURLConnection) URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/health/readiness")
                            .toURL()
                            .openConnection();
            return probe.getResponseCode();
        } catch (IOException e) {
            return 0;
        }
    }

    /** What an endpoint of the actuator answers. */
    String actuator(String endpoint) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/" + endpoint);
        try (InputStream answer = uri.toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The open files and connections of the process; 0 where the system does not tell. */
    long descriptors() throws IOException {
        Path open = Path.of("/proc", String.valueOf(process.pid()), "fd");
        if (!Files.isDirectory(open)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(open)) {
            return all.count();
        }
    }

    /** Collects garbage: only then Netty can tell that a buffer was lost, and it does with the next one. */
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

    int exitCode(Duration patience) throws InterruptedException, IOException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still running after " + patience + ":\n" + output());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(output);
    }
}
