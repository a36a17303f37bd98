package dev.fivefold.mocks.messages.intake.rejection;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.id.UniqueId;
import java.io.OutputStream;
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
import org.slf4j.LoggerFactory;
import org.springframework.web.ErrorResponseException;

/**
 * Rejects a message: with its response and its log lines, at a stack depth of eighty calls, as a request in Jetty and
 * Spring has. The log is discarded: the cost of a disk or a console is extra.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class RejectionBenchmark {

    @Param({"stack-trace", "quiet"})
    public String code = "stack-trace";

    private static final UniqueId ID = () -> "0F1E2D3C4B5A69788796A5B4C3D2E1F0";

    private Rejections rejections = new StackTraceRejections();

    @Setup
    public void start() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        context.setPackagingDataEnabled(true); // Spring Boot's default
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{ISO8601} %5p --- [%t] %logger{39} : %m%n%xEx");
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(OutputStream.nullOutputStream());
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        rejections =
                code.equals("stack-trace") ? new StackTraceRejections() : new QuietRejections(Ticker.systemTicker());
    }

    @Benchmark
    public Object answer() {
        return deep(80);
    }

    private Object deep(int calls) {
        if (calls > 0) {
            return deep(calls - 1);
        }
        try {
            return rejections.respond(Rejection.DUPLICATE, ID);
        } catch (ErrorResponseException rejected) {
            return rejected;
        }
    }
}
