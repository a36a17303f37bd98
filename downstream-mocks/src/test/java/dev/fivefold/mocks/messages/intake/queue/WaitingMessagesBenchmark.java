package dev.fivefold.mocks.messages.intake.queue;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.copy.Messages;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Adds a message and takes one, while others wait; the bound is checked for each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class WaitingMessagesBenchmark {

    @Param({"linked", "counted"})
    public String code = "linked";

    /** An idle queue, a batch, and one that is nearly full. */
    @Param({"1", "100", "1900"})
    public int waiting;

    private final AcceptedMessage message = Messages.row("any");
    private WaitingMessages messages = WaitingMessages.linked(1);

    @Setup
    public void start() {
        messages = code.equals("linked")
                ? WaitingMessages.linked(WaitingMessages.MOST)
                : WaitingMessages.counted(WaitingMessages.MOST);
        for (int i = 0; i < waiting; i++) {
            messages.offer(Messages.row("message " + i));
        }
    }

    @Benchmark
    public @Nullable Object offerAndPoll() {
        return messages.offer(message) ? messages.poll() : message;
    }
}
