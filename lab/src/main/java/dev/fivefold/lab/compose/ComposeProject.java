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
 * The containers of docker-compose.yml as a project of its own, beside another that may run: with its own volumes, which are removed
 * in the end, and the edge at a free port. Closing it leaves nothing but images, and may happen at any moment from any thread; all
 * else is for one thread.
 */
public final class ComposeProject implements AutoCloseable {

    /** The services that make pages. */
    public static final List<String> SERVICES = List.of("nginx", "gateway", "aggregator", "mocks", "redis", "mysql");

    private static final String NAME = "fivefold-demo";
    /** The first time, images of 3 GB are fetched. */
    private static final Duration BUILT_WITHIN = Duration.ofMinutes(30);
    /** The first time, the database is filled. */
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(10);

    private static final Duration RESPONSE_TIMEOUT = Duration.ofMinutes(1);

    private final Home home;
    private final Path logs;
    private final String docker;
    private final int port = Ports.free(1).getFirst();
    private final Errands errands = new Errands();
    private int step;
    private volatile boolean prepared;
    private boolean closed;

    /** The project of the repository, not started. */
    public ComposeProject(Home home, CacheFolder cache) {
        this(home, cache, "docker");
    }

    ComposeProject(Home home, CacheFolder cache, String docker) {
        this.home = home;
        this.logs = cache.logs().resolve("compose");
        this.docker = docker;
    }

    /** Builds the images, and removes the containers of a run that was killed. */
    public void prepare() throws InterruptedException {
        mustRun(
                "version",
                List.of(docker, "compose", "version"),
                "there is no docker with compose here, which --target compose needs");
        mustRun("info", List.of(docker, "info"), "docker does not respond");
        prepared = true;
        down(errands);
        run("build", BUILT_WITHIN, "build", "-q");
    }

    private void mustRun(String name, List<String> words, String otherwise) throws InterruptedException {
        try {
            errands.run(command(name, words), RESPONSE_TIMEOUT);
        } catch (LabFailure e) {
            throw new LabFailure("%s: %s".formatted(otherwise, e.getMessage()), e);
        }
    }

    /**
     * Starts a step and waits until all of it is healthy. Replaces all containers but the database: no step inherits the memory of
     * another.
     */
    public void up(Step other) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("rm", "-s", "-f"));
        words.addAll(SERVICES.subList(0, SERVICES.indexOf("mysql")));
        run("rm", STARTED_WITHIN, words.toArray(String[]::new));
        step = other.number();
        String seconds = Long.toString(STARTED_WITHIN.toSeconds());
        run("up", STARTED_WITHIN.multipliedBy(2), "up", "-d", "--wait", "--wait-timeout", seconds);
    }

    /** The address of the edge. */
    public URI edge() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The folder of logs, a file for each kind of docker command with the output of its last run. */
    public Path logs() {
        return logs;
    }

    /**
     * Runs a program in a container.
     *
     * @return the file of its output, which the next run overwrites
     */
    public Path exec(String service, String... words) throws InterruptedException {
        return run(
                "exec",
                RESPONSE_TIMEOUT,
                Stream.concat(Stream.of("exec", "-T", service), Stream.of(words))
                        .toArray(String[]::new));
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
        String file = home.resolve("docker-compose.yml").toString();
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

    /** Removes the containers with their volumes. Blocks until they are gone, even if another thread closes it. */
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
