package dev.fivefold.mocks.messages.intake.queue;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/**
 * Writes the messages that wait, in batches, on one thread. A batch that fails is kept and tried again, after 100 ms, then twice
 * that and so on up to 5 s; meanwhile messages are accepted as long as there is room.
 *
 * <p>What is lost: nothing when the service is stopped in order and the database takes what waits within 10 s. When the process
 * is killed (kill -9, no memory), what was accepted and not written: usually the last 20 ms, and while the database
 * fails up to {@link WaitingMessages#MOST} messages and a batch. Their senders have a 202.
 */
final class MessageWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);

    /** Of the largest contents 6.4 MB, which one statement may have with any server's defaults. */
    private static final int BATCH = 100;

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration FIRST_BACK_OFF = Duration.ofMillis(100);
    private static final Duration LONGEST_BACK_OFF = Duration.ofSeconds(5);
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(10);

    private final WaitingMessages waiting;
    private final Consumer<List<AcceptedMessage>> table;
    private final Ticker ticker;
    private final Duration closedWithin;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("message-writer").factory());
    private final CompletableFuture<Void> allWritten = new CompletableFuture<>();
    private volatile boolean closing;

    // Of the writer's thread alone.
    private final List<AcceptedMessage> batch = new ArrayList<>();
    private Duration backOff = FIRST_BACK_OFF;
    private long notBefore;

    /**
     * Starts at once.
     *
     * @param table writes a batch, none of it twice; throws if it may not have been written
     */
    MessageWriter(WaitingMessages waiting, Consumer<List<AcceptedMessage>> table, Ticker ticker) {
        this(waiting, table, ticker, CLOSED_WITHIN);
    }

    MessageWriter(
            WaitingMessages waiting, Consumer<List<AcceptedMessage>> table, Ticker ticker, Duration closedWithin) {
        this.waiting = waiting;
        this.table = table;
        this.ticker = ticker;
        this.closedWithin = closedWithin;
        this.notBefore = ticker.read();
        var _ = thread.scheduleWithFixedDelay(this::writeAll, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void writeAll() {
        while (ticker.read() - notBefore >= 0 && fill()) {
            try {
                table.accept(batch);
                batch.clear();
                backOff = FIRST_BACK_OFF;
            } catch (
                    RuntimeException
                            failure) { // of any kind: an exception that leaves this method would end all writing
                LOG.warn(
                        "{} messages could not be written, the next attempt is in {} ms, {} more wait: {}",
                        batch.size(),
                        backOff.toMillis(),
                        waiting.size(),
                        NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
                notBefore = ticker.read() + backOff.toNanos();
                backOff = shorter(backOff.multipliedBy(2), LONGEST_BACK_OFF);
            }
        }
        if (batch.isEmpty() && closing) {
            allWritten.complete(null);
        }
    }

    /** Whether there is something to write. */
    private boolean fill() {
        while (batch.size() < BATCH) {
            AcceptedMessage next = waiting.poll();
            if (next == null) {
                break;
            }
            batch.add(next);
        }
        return !batch.isEmpty();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Writes what waits; to be called when nothing more is accepted. Returns after 10 s at the latest, and says what is lost. */
    @Override
    public void close() {
        closing = true;
        try {
            allWritten.get(closedWithin.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            LOG.error(
                    "Accepted messages that are lost, since the database did not take them in {} ms: {} and a batch",
                    closedWithin.toMillis(),
                    waiting.size());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // no caller completes it so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.shutdownNow();
    }
}
