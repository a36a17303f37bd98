package dev.fivefold.redis;

import static dev.fivefold.redis.CachedClients.body;
import static dev.fivefold.redis.CachedClients.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.redis.fixture.RealRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random histories of prices that are updated and read, each of a product of its own. The process that updates them
 * crashes before an update, between it and the deletes, or between the two deletes. Checks that each is linearizable
 * after a bound: no read that begins later than that after an update sees the price before it.
 */
@Timeout(600)
class PriceHistoriesTest {

    /** The whole number of the claim is 10,000: {@code -Dfivefold.histories=10000}. */
    private static final int MANY = Integer.getInteger("fivefold.histories", 1_000);

    private static final int AT_A_TIME = 500;
    private static final int UPDATES = 3;
    private static final int READS = 6;

    private static final Duration SECOND_DELETE_AFTER = Duration.ofMillis(200);

    /** A fourth one is left for pauses of this machine between the check that a response is not late and its write. */
    private static final Duration UPDATE_TAKES_AT_MOST = SECOND_DELETE_AFTER.multipliedBy(3);

    /** The time in which updates and the crash happen. */
    private static final int LENGTH_MS = 2_000;

    /** Of the process that updates, between its commit and the deletes. */
    private static final int MAX_PAUSE_MS = 50;

    private static final String TIER = "A";
    private static final Pattern AMOUNT = Pattern.compile("\"amountCents\":(\\d+),");

    /** The longest life of an entry that was written meanwhile, and a pause of this machine. Other entries live for 30 s or more. */
    private static final Duration BOUND = SECOND_DELETE_AFTER.multipliedBy(5).plusSeconds(2);

    @AutoClose
    private final RealRedis redis = new RealRedis();

    @AutoClose
    private final PriceShop shop = new PriceShop();

    @AutoClose("shutdownNow")
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);

    private final Random random = new Random(20261125);

    @Test
    void a_crash_at_any_time_leaves_no_price_stale_for_longer_than_the_bound() throws Exception {
        shop.delayResponses(() -> Duration.ofMillis(between(0, (int) SECOND_DELETE_AFTER.toMillis() * 5 / 4)));
        List<String> violations = new ArrayList<>();
        try (CachedClients readers = clients()) {
            for (int first = 0; first < MANY; first += AT_A_TIME) {
                List<History> histories = new ArrayList<>();
                try (CachedClients writer = clients()) {
                    for (int product = first + 1; product <= first + AT_A_TIME; product++) {
                        histories.add(new History(product));
                    }
                    run(histories, readers, new Writer(writer));
                }
                violations.addAll(
                        histories.stream().flatMap(History::violations).toList());
            }
            // Slow responses are too late to be cached: how many are hits depends on the machine.
            assertThat(readers.lookups("hit")).isGreaterThan(MANY / 10.0);
        }
        assertThat(violations).isEmpty();
    }

    /** A process that updates prices until it crashes. */
    private static final class Writer {

        final CachedClients clients;
        volatile boolean crashed;

        Writer(CachedClients clients) {
            this.clients = clients;
        }

        void crash() {
            crashed = true;
            clients.crash();
        }
    }

    /** Begins all events at their random times, and returns when they have ended. */
    private void run(List<History> histories, CachedClients readers, Writer writer) throws InterruptedException {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch over = new CountDownLatch(histories.size() * (3 * UPDATES + READS + 1));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Events events = (afterMs, event) -> {
                Runnable counted = () -> {
                    try {
                        event.run();
                    } catch (RuntimeException | Error failure) {
                        failures.add(failure);
                    } finally {
                        over.countDown();
                    }
                };
                ScheduledFuture<?> unused =
                        clock.schedule(() -> threads.execute(counted), afterMs, TimeUnit.MILLISECONDS);
            };
            int wholly = LENGTH_MS + (int) UPDATE_TAKES_AT_MOST.plus(BOUND).toMillis();
            for (History history : histories) {
                for (int i = 0; i < UPDATES; i++) {
                    Update update = new Update(history, writer);
                    int beginsAt = between(0, LENGTH_MS);
                    int commitsAt = beginsAt + between(0, (int) UPDATE_TAKES_AT_MOST.toMillis());
                    events.at(beginsAt, update::begin);
                    events.at(commitsAt, update::commit);
                    events.at(commitsAt + between(0, MAX_PAUSE_MS), update::end);
                }
                for (int i = 0; i < READS; i++) {
                    events.at(between(0, wholly), () -> history.read(readers));
                }
                events.at(wholly + between(0, MAX_PAUSE_MS), () -> history.read(readers));
            }
            ScheduledFuture<?> unused =
                    clock.schedule(writer::crash, between(LENGTH_MS / 4, LENGTH_MS), TimeUnit.MILLISECONDS);
            over.await();
        }
        assertThat(failures).isEmpty();
    }

    @FunctionalInterface
    private interface Events {

        void at(int afterMs, Runnable event);
    }

    /** The steps of an update, each unless the process has crashed by then. */
    private static final class Update {

        private final History history;
        private final Writer writer;
        private long begunAt;
        private boolean committed;

        Update(History history, Writer writer) {
            this.history = history;
            this.writer = writer;
        }

        synchronized void begin() {
            if (!writer.crashed) {
                begunAt = System.nanoTime();
                writer.clients.cache().evictBefore(List.of(key()));
            }
        }

        /** One that takes longer than it may fails. */
        synchronized void commit() {
            if (!writer.crashed && begunAt != 0 && System.nanoTime() - begunAt < UPDATE_TAKES_AT_MOST.toNanos()) {
                history.commit();
                committed = true;
            }
        }

        synchronized void end() {
            if (!writer.crashed && committed) {
                writer.clients.cache().evict(List.of(key()));
            }
        }

        private String key() {
            return writer.clients.cache().key("prices", "byIds", history.product, TIER);
        }
    }

    /** The commits and the reads of one price; a later commit has a greater amount. */
    private final class History {

        private final long product;
        private final Queue<Commit> commits = new ConcurrentLinkedQueue<>();
        private final Queue<Read> reads = new ConcurrentLinkedQueue<>();

        private record Commit(int amount, long at) {}

        private record Read(int amount, long began) {}

        History(long product) {
            this.product = product;
            commit();
        }

        synchronized void commit() {
            int amount = commits.size();
            shop.update(product, amount);
            commits.add(new Commit(amount, System.nanoTime()));
        }

        void read(CachedClients readers) {
            long began = System.nanoTime();
            CallResult<?> result = execute(readers.prices().byIds(List.of(product), TIER));
            Matcher amount = AMOUNT.matcher(body(result));
            assertThat(amount.find()).isTrue();
            reads.add(new Read(Integer.parseInt(amount.group(1)), began));
        }

        Stream<String> violations() {
            return reads.stream()
                    .flatMap(read -> commits.stream()
                            .filter(commit -> commit.amount() > read.amount())
                            .map(commit -> read.began() - commit.at() - BOUND.toNanos())
                            .filter(late -> late > 0)
                            .map(late -> "product %d: %d ms past the bound"
                                    .formatted(product, TimeUnit.NANOSECONDS.toMillis(late))));
        }
    }

    private CachedClients clients() {
        return CachedClients.connected(
                shop.url(),
                redis,
                "fivefold.redis.second-delete-after=" + SECOND_DELETE_AFTER.toMillis() + "ms",
                "resilience4j.timelimiter.configs.fivefold.timeout-duration=1m",
                "fivefold.guards.enabled=false",
                "fivefold.fan-out.threads=2000");
    }

    private int between(int from, int to) {
        synchronized (random) {
            return from + random.nextInt(to - from);
        }
    }
}
