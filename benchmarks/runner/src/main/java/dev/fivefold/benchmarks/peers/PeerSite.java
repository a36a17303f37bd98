package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Placeholders;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.Readiness;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Starts the peers of a case, which end with it. Not thread-safe. */
final class PeerSite implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(3);
    private static final List<String> IN_ENVIRONMENT = List.of("PORT", "ORIGIN", "ORIGIN_HOST", "PARTS", "DEADLINE");

    private final PeerCase pages;
    private final Origin origin;
    private final CacheFolder cache;
    private final Path folder;
    private final Supplier<Children> start;
    private final List<Children> started = new ArrayList<>();

    PeerSite(PeerCase pages, Origin origin, CacheFolder cache, Path folder, Supplier<Children> start) {
        this.pages = pages;
        this.origin = origin;
        this.cache = cache;
        this.folder = folder;
        this.start = start;
    }

    /**
     * Starts a peer. Blocks until it is ready.
     *
     * @throws LabFailure if it cannot be started, with the reason
     */
    RunningPeer start(Peer peer) throws InterruptedException {
        int port = peer.isOrigin() ? origin.port() : Ports.free(1).getFirst();
        Map<String, String> values = values(peer, port);
        peer.missing(cache, values).ifPresent(reason -> {
            throw new LabFailure(reason);
        });
        Children children = start.get();
        started.add(children);
        URI root = URI.create("http://127.0.0.1:" + port);
        String url = root + filled(peer, Objects.requireNonNull(peer.pages().get(pages.family())), values);
        if (peer.isOrigin()) {
            return new RunningPeer(peer, url, null, Duration.ZERO, children);
        }
        long begin = System.nanoTime();
        ChildProcess child = children.start(command(peer, values));
        String ready = peer.ready();
        Readiness readiness = ready == null ? Readiness.listens(port) : Readiness.ok(root.resolve(ready));
        try {
            children.awaitReady(Map.of(child, readiness), START);
        } catch (LabFailure e) {
            children.close();
            throw e;
        }
        return new RunningPeer(peer, url, child, Duration.ofNanos(System.nanoTime() - begin), children);
    }

    private ChildCommand command(Peer peer, Map<String, String> values) {
        Path own = CacheFolder.make(folder(peer));
        peer.files()
                .forEach((file, template) -> Disk.replace(
                        own.resolve(file), filled(peer, Disk.read(peer.folder().resolve(template)), values)));
        List<String> words = new ArrayList<>(
                peer.command().stream().map(word -> filled(peer, word, values)).toList());
        Map<String, String> environment = new HashMap<>(values);
        environment.keySet().retainAll(IN_ENVIRONMENT);
        peer.environment().forEach((name, value) -> environment.put(name, filled(peer, value, values)));
        String program = words.getFirst();
        if (program.equals("nginx")) {
            Nginx nginx = Nginx.find(cache).orElseThrow();
            words.set(0, nginx.program().toString());
            environment.putAll(nginx.environment());
        } else if (!program.contains("/")) {
            words.set(0, Program.find(program).orElseThrow().toString());
        }
        return new ChildCommand(peer.name(), words, environment, own, own.resolve(peer.name() + ".log"));
    }

    private Path folder(Peer peer) {
        return folder.resolve("peers").resolve(peer.name());
    }

    private Map<String, String> values(Peer peer, int port) {
        return Map.ofEntries(
                Map.entry("PORT", Integer.toString(port)),
                Map.entry("ORIGIN", origin.uri(origin.path()).toString()),
                Map.entry("ORIGIN_HOST", origin.host()),
                Map.entry("ORIGIN_PORT", Integer.toString(origin.port())),
                Map.entry("ORIGIN_PATH", origin.path()),
                Map.entry("FAMILY", pages.family().label()),
                Map.entry("PARTS", Integer.toString(pages.parts())),
                Map.entry("DEADLINE", pages.deadline().toSeconds() + "s"),
                Map.entry("JAVA", Program.ofJdk("java").toString()),
                Map.entry("HERE", peer.folder().toString()),
                Map.entry("FOLDER", folder(peer).toString()),
                Map.entry("NGINX_USER", Origin.nginxUser()));
    }

    private static String filled(Peer peer, String template, Map<String, String> values) {
        try {
            return Placeholders.fill(template, values);
        } catch (LabFailure e) {
            throw new LabFailure("%s: %s".formatted(peer.file(), e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        started.reversed().forEach(Children::close);
    }
}
