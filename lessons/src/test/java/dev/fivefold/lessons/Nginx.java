package dev.fivefold.lessons;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A real nginx on a free port. */
public final class Nginx implements AutoCloseable {

    /** Of the system, else the one that the lab has fetched. */
    private static final Path FETCHED = Path.of(
            Objects.requireNonNullElse(
                    System.getenv("FIVEFOLD_CACHE"), System.getProperty("user.home") + "/.cache/fivefold"),
            "nginx",
            "root");

    private final Process process;
    private final int port;

    private Nginx(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it. Aborts the test if the machine has no nginx.
     *
     * @param http a part of the http block that listens on port 8080 and has a service on port 8081
     * @param folder for its files
     * @param service the port in place of 8081
     */
    public static Nginx start(Path http, Path folder, int service) throws IOException {
        List<Path> programs = Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                                .map(each -> Path.of(each, "nginx")),
                        Stream.of(FETCHED.resolve("usr/sbin/nginx")))
                .filter(Files::isExecutable)
                .toList();
        assumeTrue(!programs.isEmpty(), "no nginx: run ./fivefold up once");
        int port = freePort();
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                %s
                pid "%2$s/nginx.pid";
                events {}
                http {
                  access_log off;
                  client_body_temp_path "%2$s/body";
                  proxy_temp_path "%2$s/proxy";
                  fastcgi_temp_path "%2$s/fastcgi";
                  uwsgi_temp_path "%2$s/uwsgi";
                  scgi_temp_path "%2$s/scgi";
                  %3$s
                }
                """.formatted(
                        // Without a user, the workers of an nginx started by root may not enter root's folders.
                        System.getProperty("user.name").equals("root") ? "user root;" : "",
                        folder,
                        Files.readString(http)
                                .replace("listen 8080;", "listen 127.0.0.1:" + port + ";")
                                .replace(":8081;", ":" + service + ";")));
        ProcessBuilder command = new ProcessBuilder(
                        programs.getFirst().toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        configuration.toString(),
                        "-e",
                        folder.resolve("error.log").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile());
        if (programs.getFirst().startsWith(FETCHED)) {
            command.environment().put("LD_LIBRARY_PATH", libraries());
        }
        Nginx nginx = new Nginx(command.start(), port);
        Awaitility.await().until(() -> nginx.listens() || !nginx.process.isAlive());
        if (!nginx.process.isAlive()) {
            throw new IllegalStateException("nginx does not start: " + Files.readString(folder.resolve("error.log")));
        }
        return nginx;
    }

    /** Its address. */
    public String url() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static String libraries() throws IOException {
        try (Stream<Path> files = Files.walk(FETCHED)) {
            return files.filter(file -> file.getFileName().toString().matches("lib.+\\.so\\..+"))
                    .map(file -> String.valueOf(file.getParent()))
                    .distinct()
                    .collect(Collectors.joining(":"));
        }
    }

    /** None of the ports of outgoing connections: a client of this JVM could get it before nginx listens on it. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException inUse) {
                // the next one
            }
        }
    }
}
