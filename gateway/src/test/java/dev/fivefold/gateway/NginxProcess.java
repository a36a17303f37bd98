package dev.fivefold.gateway;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real nginx that answers 200 to whatever it takes for a request, on a free port. */
final class NginxProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    private NginxProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The program on the path, else the one that the lab has fetched. */
    static Optional<Path> program() {
        return Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                                .map(folder -> Path.of(folder, "nginx")),
                        Stream.of(fetched().resolve("usr/sbin/nginx")))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static NginxProcess start(Path program, Path folder) throws IOException {
        int port = GatewayProcess.freePort();
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), configuration(folder, port));
        ProcessBuilder nginx = new ProcessBuilder(
                        program.toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        configuration.toString(),
                        "-e",
                        folder.resolve("error.log").toString())
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
                    daemon off;
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
}
