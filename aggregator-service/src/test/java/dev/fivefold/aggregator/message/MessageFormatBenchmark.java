package dev.fivefold.aggregator.message;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Writes a message on the one side and reads it on the other. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class MessageFormatBenchmark {

    private static final String LINE = "Your parcel is on its way.\n";

    @Param({"json", "protobuf"})
    public String code = "json";

    /** An SMS, and a mail. */
    @Param({"160", "16384"})
    public int characters;

    private final JsonMapper json = JsonMapper.builder().build();
    private final ObjectReader reader = json.readerFor(Message.class);
    private Message message = new Message(1, "", "");
    private Function<Message, byte[]> format = json::writeValueAsBytes;

    @Setup
    public void start() {
        String content = LINE.repeat(1 + characters / LINE.length()).substring(0, characters);
        message = new Message(7, "shop-mail", content);
        format = code.equals("json") ? json::writeValueAsBytes : ProtobufMessages::single;
    }

    @Benchmark
    public byte[] write() {
        return format.apply(message);
    }

    @Benchmark
    public Object writeAndRead() throws IOException {
        byte[] body = format.apply(message);
        if (code.equals("json")) {
            return reader.readValue(body);
        }
        var read = dev.fivefold.proto.messages.NewMessage.parseFrom(body);
        return new Message(read.getUserId(), read.getSource(), read.getContent());
    }
}
