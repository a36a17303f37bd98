package dev.fivefold.benchmarks.peers;

import dev.fivefold.benchmarks.peers.PeerCase.Family;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Placeholders;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.Readiness;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The service of a case's parts, the same for all programs: nginx with files that were compressed once. Parts that take their
 * time come from this JVM. Ends with its children and {@link #close()}.
 */
final class Origin implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(20);
    private static final Pattern REQUESTS = Pattern.compile("requests\\s+\\d+ \\d+ (\\d+)");

    private final Parts parts;
    private final String path;
    private final int port;
    private final @Nullable DelayedParts delayed;
    /** nginx counts these, too. */
    private final AtomicLong statusRequests = new AtomicLong();

    private Origin(PeerCase pages, Parts parts, int port, @Nullable DelayedParts delayed) {
        this.parts = parts;
        this.path = path(pages);
        this.port = port;
        this.delayed = delayed;
    }

    /** Writes the parts below a folder, and starts their service. Blocks until it is ready. */
    static Origin start(PeerCase pages, Home home, CacheFolder cache, Path folder, Children children)
            throws InterruptedException {
        Parts parts = Parts.of(pages);
        if (pages.family() == Family.LEVELS || pages.family() == Family.STALL) {
            String page = includes(path(pages), pages.parts());
            DelayedParts delayed = DelayedParts.start(parts, page, pages.family() == Family.LEVELS);
            return new Origin(pages, parts, delayed.port(), delayed);
        }
        Origin origin = new Origin(pages, parts, Ports.free(1).getFirst(), null);
        Path files = folder.resolve(origin.path.substring(1));
        parts.write(files);
        Disk.replace(files.resolve("page"), includes(origin.path, pages.parts()));
        Map<String, String> values = Map.of(
                "FOLDER", folder.toString(),
                "PORT", Integer.toString(origin.port));
        Disk.replace(
                folder.resolve("nginx.conf"),
                Placeholders.fill(Disk.read(home.resolve("benchmarks/programs/origin/nginx.conf.template")), values));
        Nginx nginx = Nginx.get(cache);
        ChildProcess child = children.start(new ChildCommand(
                "origin",
                List.of(
                        nginx.program().toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        folder.resolve("nginx.conf").toString(),
                        "-e",
                        "stderr",
                        "-g",
                        "daemon off; error_log stderr warn;" + nginxUser()),
                nginx.environment(),
                folder,
                folder.resolve("origin.log")));
        children.awaitReady(Map.of(child, Readiness.ok(origin.uri("/status"))), START);
        return origin;
    }

    private static String path(PeerCase pages) {
        return "/%s/%d/%d".formatted(pages.family().label(), pages.partBytes(), pages.parts());
    }

    /** Without a user, the workers of a root's nginx may not enter a root's folders. */
    static String nginxUser() {
        return Program.isRoot() ? " user root;" : "";
    }

    Parts parts() {
        return parts;
    }

    /** Its host and port. */
    String host() {
        return "127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    /** The path in front of a part's number, without a slash at its end. */
    String path() {
        return path;
    }

    URI uri(String anyPath) {
        return URI.create("http://" + host() + anyPath);
    }

    /** Requests for parts so far. */
    long calls() {
        if (delayed != null) {
            return delayed.calls();
        }
        String status = Disk.get("read the status of the origin", () -> {
            try (InputStream body = uri("/status").toURL().openStream()) {
                return new String(body.readAllBytes(), StandardCharsets.US_ASCII);
            }
        });
        Matcher requests = REQUESTS.matcher(status);
        if (!requests.find()) {
            throw new LabFailure("the origin's status has no count of requests: " + status.replaceAll("\\s+", " "));
        }
        return Long.parseLong(requests.group(1)) - statusRequests.incrementAndGet();
    }

    /** A page of ESI includes. */
    private static String includes(String path, int parts) {
        return IntStream.rangeClosed(1, parts)
                .mapToObj(part -> "\"part%d\":<esi:include src=\"%s/%d\"/>".formatted(part, path, part))
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public void close() {
        if (delayed != null) {
            delayed.close();
        }
    }
}
