package dev.fivefold.mocks.messages.intake.copy;

import java.util.concurrent.TimeUnit;
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

/** Copies a request to a row. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class MessageCopierBenchmark {

    @Param({"reflection", "generated"})
    public String code = "reflection";

    private final NewMessage message = Messages.of(7, "shop", "Hello");
    private MessageCopier copier = MessageCopier.reflection();

    @Setup
    public void start() {
        copier = code.equals("reflection") ? MessageCopier.reflection() : MessageCopier.generated();
    }

    @Benchmark
    public AcceptedMessage copy() {
        return copier.copy(message);
    }
}
