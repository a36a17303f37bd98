package dev.fivefold.gateway;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real nginx on a free port. */
final class NginxProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    private NginxProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The program on the path, else the lab's own. */
    static Optional<Path> program() {
        return Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                                .map(folder -> Path.of(folder, "nginx")),
                        Stream.of(fetched().resolve("usr/sbin/nginx")))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** An nginx that responds with 200 to each request that it accepts. */
    static NginxProcess start(Path program, Path folder) throws IOException {
        int port = freePort();
        return run(program, folder, port, configuration(folder, port));
    }

    /** The edge before a gateway, with the configuration of this repository, but a second in place of ten for slow clients. */
    static NginxProcess edge(Path program, Path folder, int gatewayPort) throws IOException {
        int port = freePort();
        String configuration = Files.readString(Path.of("../nginx/nginx.conf.template"))
                .replaceAll("(client_(?:header|body)_timeout) 10s", "$1 1s");
        Map<String, String> values = Map.of(
                "NGINX_LISTEN",
                "127.0.0.1:" + port,
                "STATUS_LISTEN",
                "127.0.0.1:" + freePort(),
                "GATEWAY",
                "127.0.0.1:" + gatewayPort,
                "LINK_BYTES_PER_S",
                "100000000",
                "LINK_CHUNK_BYTES",
                "2000000",
                "STEP_CONF",
                Path.of("../lessons/01-edge-gzip/nginx.conf").toRealPath().toString(),
                "RUN_DIR",
                folder.toString(),
                "ACCESS_LOG",
                folder.resolve("access.log").toString(),
                "TLS_CONF",
                "/dev/null",
                "WEB_CONF",
                "/dev/null");
        for (Map.Entry<String, String> value : values.entrySet()) {
            configuration = configuration.replace("${" + value.getKey() + "}", value.getValue());
        }
        Matcher unknown =
                Pattern.compile("^[^#]*?\\$\\{([A-Z_]+)}", Pattern.MULTILINE).matcher(configuration);
        if (unknown.find()) {
            throw new IllegalStateException("nginx.conf.template has a new variable: " + unknown.group(1));
        }
        return run(program, folder, port, configuration);
    }

    private static NginxProcess run(Path program, Path folder, int port, String configuration) throws IOException {
        Path file = Files.writeString(folder.resolve("nginx.conf"), configuration);
        // Without a user, the workers of an nginx started by root may not enter root's folders.
        String user = System.getProperty("user.name").equals("root") ? " user root;" : "";
        ProcessBuilder nginx = new ProcessBuilder(
                        program.toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        file.toString(),
                        "-e",
                        folder.resolve("error.log").toString(),
                        "-g",
                        "daemon off;" + user)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile());
        if (program.startsWith(fetched())) {
            nginx.environment().put("LD_LIBRARY_PATH", libraries());
        }
        return new NginxProcess(nginx.start(), port);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    private static String configuration(Path folder, int port) {
        return """
                    worker_processes 1;
                    pid "%1$s/nginx.pid";
                    error_log "%1$s/error.log";
                    events { worker_connections 1024; }
                    http {
                      access_log off;
                      client_body_temp_path "%1$s/body";
                      proxy_temp_path "%1$s/proxy";
                      fastcgi_temp_path "%1$s/fastcgi";
                      uwsgi_temp_path "%1$s/uwsgi";
                      scgi_temp_path "%1$s/scgi";
                      client_header_timeout 1s;
                      client_body_timeout 1s;
                      server {
                        listen 127.0.0.1:%2$d;
                        location / { return 200; }
                      }
                    }
                    """.formatted(folder, port);
    }

    private static Path fetched() {
        Map<String, String> environment = System.getenv();
        String cache = Objects.requireNonNullElseGet(
                environment.get("FIVEFOLD_CACHE"),
                () -> Objects.requireNonNullElse(
                                environment.get("XDG_CACHE_HOME"), System.getProperty("user.home") + "/.cache")
                        + "/fivefold");
        return Path.of(cache, "nginx", "root");
    }

    private static String libraries() throws IOException {
        try (Stream<Path> files = Files.walk(fetched())) {
            return files.filter(file -> file.getFileName().toString().matches("lib.+\\.so\\..+"))
                    .map(file -> String.valueOf(file.getParent()))
                    .distinct()
                    .collect(Collectors.joining(":"));
        }
    }

    /**
     * Not one of the ports that the system gives to outgoing connections: a test's own client could get it before nginx listens on it.
     */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException itIsTaken) {
                // another one
            }
        }
    }
}
