package dev.fivefold.lab.compose;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The containers of docker-compose.yml as a project of its own, beside another that may run: with volumes of its own, which are
 * forgotten in the end, and the edge at a free port. Closing it leaves nothing but images, and may happen at any moment from any
 * thread; all else is for one thread.
 */
public final class ComposeProject implements AutoCloseable {

    /** What makes pages. */
    public static final List<String> SERVICES = List.of("nginx", "gateway", "aggregator", "mocks", "redis", "mysql");

    private static final String NAME = "fivefold-demo";

    /** The first time, images of 3 GB are fetched. */
    private static final Duration BUILT_WITHIN = Duration.ofMinutes(30);

    /** The first time, the database is filled. */
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(10);

    private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(1);

    private final Home home;
    private final Path logs;
    private final String docker;
    private final int port = Ports.free(1).getFirst();
    private final Errands errands = new Errands();
    private int step;
    private volatile boolean prepared;
    private boolean closed;

    /** Of the repository, of which nothing runs yet. */
    public ComposeProject(Home home, CacheFolder cache) {
        this(home, cache, "docker");
    }

    ComposeProject(Home home, CacheFolder cache, String docker) {
        this.home = home;
        this.logs = cache.logs().resolve("compose");
        this.docker = docker;
    }

    /**
     * Builds the images, and takes down what a run that was killed has left.
     *
     * @throws LabFailure if there is no docker, it does not answer, or an image cannot be built
     */
    public void prepare() throws InterruptedException {
        mustHaveDocker();
        prepared = true;
        down(errands);
        run("build", BUILT_WITHIN, "build", "-q");
    }

    private void mustHaveDocker() throws InterruptedException {
        try {
            errands.run(command("version", List.of(docker, "compose", "version")), ANSWERED_WITHIN);
        } catch (LabFailure e) {
            throw new LabFailure("there is no docker with compose here, which --target compose needs: " + reason(e), e);
        }
        try {
            errands.run(command("info", List.of(docker, "info")), ANSWERED_WITHIN);
        } catch (LabFailure e) {
            throw new LabFailure("docker does not answer: " + reason(e), e);
        }
    }

    private static String reason(LabFailure e) {
        return String.valueOf(e.getMessage());
    }

    /**
     * Starts a step and waits until all of it is healthy. What runs is replaced, save the database: what a step keeps in memory is no
     * other's.
     *
     * @throws LabFailure if it does not become healthy
     */
    public void up(Step other) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("rm", "-s", "-f"));
        words.addAll(SERVICES.subList(0, SERVICES.indexOf("mysql")));
        run("rm", STARTED_WITHIN, words.toArray(String[]::new));
        step = other.number();
        String seconds = Long.toString(STARTED_WITHIN.toSeconds());
        run("up", STARTED_WITHIN.multipliedBy(2), "up", "-d", "--wait", "--wait-timeout", seconds);
    }

    /** Where users come in. */
    public URI edge() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** A file for each kind of command, with what the last one of it has said. */
    public Path logs() {
        return logs;
    }

    /**
     * Runs a program in a container.
     *
     * @return a file with what it has said; another one overwrites it
     * @throws LabFailure if it fails
     */
    public Path exec(String service, String... words) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of("exec", "-T", service));
        all.addAll(List.of(words));
        return run("exec", ANSWERED_WITHIN, all.toArray(String[]::new));
    }

    private Path run(String name, Duration bound, String... words) throws InterruptedException {
        ChildCommand command = command(name, compose(words));
        errands.run(command, bound);
        return command.log();
    }

    private void down(Errands by) throws InterruptedException {
        by.run(command("down", compose("down", "-v", "--remove-orphans")), STARTED_WITHIN);
    }

    private List<String> compose(String... words) {
        String file = home.directory().resolve("docker-compose.yml").toString();
        return Stream.concat(Stream.of(docker, "compose", "-p", NAME, "-f", file), Stream.of(words))
                .toList();
    }

    private ChildCommand command(String name, List<String> words) {
        return new ChildCommand(
                "docker compose " + name,
                words,
                Map.of("STEP", Integer.toString(step), "FIVEFOLD_PORT", Integer.toString(port), "COMPOSE_PROFILES", ""),
                home.directory(),
                logs.resolve(name + ".log"));
    }

    /** Takes it down with its volumes. Blocks until nothing is left, whoever else is at it. */
    @Override
    public synchronized void close() {
        if (closed || !prepared) {
            return;
        }
        closed = true;
        errands.close();
        try (Errands last = new Errands()) {
            down(last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
