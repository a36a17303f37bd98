package dev.fivefold.mocks.warmup;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;

/**
 * Asks the services over HTTP for what others will ask them for, again and again until that gets no quicker, and then opens the gate.
 * If somebody has been turned away meanwhile, it goes on until the compilers are at rest: then he and all others are back as soon as
 * the gate is open, and load on services that are half compiled keeps them from being compiled.
 * Readiness comes after it, since it is a runner; health does not wait. What goes wrong is told in a line, and keeps nobody out. A first start
 * does without.
 */
public final class WarmUp implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /** Of the quickest round so far: one that took more has gained nothing. */
    private static final double QUICKER = 0.97;

    /** Rounds without a gain: one alone may have met the collector. */
    private static final int IN_VAIN = 5;

    /** Of all paths at a time: a round of a hundredth of a second would be noise. */
    private static final int TIMES = 10;

    private final WarmUpSettings settings;
    private final WarmUpGate gate;
    private final BooleanSupplier firstStart;
    private final Environment environment;
    private final LongSupplier compiledMs;
    private final Set<String> wrong = new ConcurrentSkipListSet<>();

    /**
     * Does nothing yet.
     *
     * @param firstStart asked when the server listens: whether there was no shop before, so that nobody can be waiting for it to come back
     * @param environment has the server's port, once it listens
     * @param compiledMs for how long the compilers have worked since the JVM's start, in milliseconds
     */
    public WarmUp(
            WarmUpSettings settings,
            WarmUpGate gate,
            BooleanSupplier firstStart,
            Environment environment,
            LongSupplier compiledMs) {
        this.settings = settings;
        this.gate = gate;
        this.firstStart = firstStart;
        this.environment = environment;
        this.compiledMs = compiledMs;
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        if (firstStart.getAsBoolean()) {
            gate.open();
            LOG.info("not warmed up: this start has filled the database, and nobody has been kept waiting");
            return;
        }
        long start = System.nanoTime();
        int rounds = 0;
        try (HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                ExecutorService readers = Executors.newFixedThreadPool(settings.readers())) {
            List<Callable<Void>> round = Stream.generate(settings.paths()::stream)
                    .limit(TIMES)
                    .flatMap(paths -> paths)
                    .map(path -> request(client, path, start))
                    .toList();
            CompilerLoad compilers = new CompilerLoad(compiledMs);
            long best = Long.MAX_VALUE;
            int inVain = 0;
            boolean rest = false;
            while ((inVain < IN_VAIN || (!rest && gate.turnedAway() > 0))
                    && left(start).isPositive()) {
                wrong.clear(); // of an earlier round: a first connection to the database may take too long
                long begun = System.nanoTime();
                readers.invokeAll(round, left(start).toMillis(), TimeUnit.MILLISECONDS);
                long took = System.nanoTime() - begun;
                inVain = took < QUICKER * best ? 0 : inVain + 1;
                best = Math.min(best, took);
                rest = compilers.restAfterRound();
                rounds++;
            }
            readers.shutdownNow();
            client.shutdownNow();
        } finally {
            gate.open();
        }
        LOG.info(
                "warmed up in {} ms, {} rounds of {} requests; {} of others turned away",
                Duration.ofNanos(System.nanoTime() - start).toMillis(),
                rounds,
                TIMES * settings.paths().size(),
                gate.turnedAway());
        if (!wrong.isEmpty()) {
            LOG.warn("not everything could be warmed up: {}", wrong);
        }
    }

    private Duration left(long start) {
        return settings.atMost().minusNanos(System.nanoTime() - start);
    }

    private Callable<Void> request(HttpClient client, String path, long start) {
        return () -> {
            try {
                int status =
                        client.send(toMyself(path), BodyHandlers.discarding()).statusCode();
                if (status != 200) {
                    wrong.add(path + " answered " + status);
                }
            } catch (IOException e) {
                if (left(start).isPositive()) {
                    wrong.add(path + ": " + e.getMessage());
                }
            }
            return null;
        };
    }

    private HttpRequest toMyself(String path) {
        String server = "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + environment.getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create(server + path))
                .header(WarmUpGate.HEADER, gate.ticket())
                .header("Accept-Encoding", "gzip")
                .build();
    }
}
