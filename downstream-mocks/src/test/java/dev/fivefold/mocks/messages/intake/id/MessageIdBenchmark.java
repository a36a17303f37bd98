package dev.fivefold.mocks.messages.intake.id;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.mocks.messages.intake.copy.Messages;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import net.openhft.hashing.LongHashFunction;
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

/**
 * Computes one id of a message. The first three are the service's own. The others are for comparison, each over the
 * same bytes and as the same kind of text.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class MessageIdBenchmark {

    @Param({"md5", "murmur3", "crc32", "crc32c", "xxh3", "sha-256"})
    public String code = "md5";

    /** An SMS, and a mail. */
    @Param({"160", "16384"})
    public int characters;

    private NewMessage message = new NewMessage();
    private Supplier<String> id = () -> "";

    @Setup
    public void start() {
        message = Messages.of(
                7,
                "shop-mail",
                "Your parcel is on its way. ".repeat(1 + characters / 27).substring(0, characters));
        id = switch (code) {
            case "md5" -> of(new Md5Ids());
            case "murmur3" -> of(new Murmur3Ids(2053));
            case "crc32" -> of(new Crc32Ids());
            case "crc32c" -> () -> checksum(new CRC32C());
            case "xxh3" -> () -> Long.toHexString(LongHashFunction.xx3(2053).hashBytes(bytes()));
            default -> this::sha256;
        };
    }

    @Benchmark
    public String id() {
        return id.get();
    }

    private Supplier<String> of(UniqueIds ids) {
        return () -> ids.of(message).uniqueId();
    }

    private String checksum(Checksum checksum) {
        checksum.update(bytes());
        return Long.toHexString(checksum.getValue());
    }

    private String sha256() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    private byte[] bytes() {
        String source = message.getSource();
        return (message.getUserId() + " " + source.length() + " " + source + message.getContent()).getBytes(UTF_8);
    }
}
