package dev.fivefold.idempotency;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of the application at one port, which can be killed and started again. */
final class PurchaseProcess implements AutoCloseable {

    private final int port;
    private final List<String> command;
    private volatile Process process;

    PurchaseProcess(String redis, String sales) throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                PurchaseApplication.class.getName(),
                "--server.port=" + port,
                "--server.address=127.0.0.1",
                "--spring.data.redis.url=" + redis,
                "--spring.data.redis.repositories.enabled=false",
                "--spring.cloud.openfeign.client.config.sales.url=" + sales,
                "--spring.main.banner-mode=off",
                "--fivefold.tracing.enabled=false",
                "--fivefold.idempotency.lease=1s",
                "--resilience4j.circuitbreaker.configs.fivefold.minimum-number-of-calls=100000");
        start();
    }

    String url() {
        return "http://127.0.0.1:" + port + "/api/purchase";
    }

    void start() throws IOException {
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File("target", "purchases-" + port + ".log")))
                .start();
    }

    boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** As kill -9 does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}
