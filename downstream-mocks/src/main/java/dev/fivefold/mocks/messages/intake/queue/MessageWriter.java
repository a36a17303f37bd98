package dev.fivefold.mocks.messages.intake.queue;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.telemetry.LogValue;
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
 * Writes queued messages, in batches, on one thread. A failed batch is retried, after 100 ms, then twice that and so on
 * up to 5 s. Meanwhile messages are accepted as long as there is room.
 *
 * <p>No message is lost when the service is stopped in order and the database accepts the queue within 10 s. A
 * kill (kill -9, no memory) loses messages that were accepted and not written. Usually those are the last 20
 * ms. While the database fails, they are up to {@link WaitingMessages#MOST} messages and a batch. Their senders have a
 * 202.
 */
final class MessageWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);

    /** Of the largest contents 6.4 MB, the limit of one statement by any server's defaults. */
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

    // Confined to the writer's thread.
    private final List<AcceptedMessage> batch = new ArrayList<>();
    private Duration backOff = FIRST_BACK_OFF;
    private long notBefore;

    /**
     * Starts at once.
     *
     * @param table writes a batch, none of it twice; throws if the batch may not have been written
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
                        "Messages could not be written and are retried: count={} retry_ms={} waiting={} error={}",
                        batch.size(),
                        backOff.toMillis(),
                        waiting.size(),
                        LogValue.quoted(NestedExceptionUtils.getMostSpecificCause(failure)
                                .getMessage()));
                notBefore = ticker.read() + backOff.toNanos();
                backOff = shorter(backOff.multipliedBy(2), LONGEST_BACK_OFF);
            }
        }
        if (batch.isEmpty() && closing) {
            allWritten.complete(null);
        }
    }

    /** Whether there is a message to write. */
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

    /**
     * Writes the queue; call it when no more messages are accepted. Returns after 10 s at the latest, and logs lost
     * messages.
     */
    @Override
    public void close() {
        closing = true;
        try {
            allWritten.get(closedWithin.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            LOG.error(
                    "Accepted messages are lost, the database did not accept them in time: timeout_ms={} waiting={}",
                    closedWithin.toMillis(),
                    waiting.size());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // no caller completes it with an exception
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.shutdownNow();
    }
}
