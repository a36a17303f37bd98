package dev.fivefold.aggregator.web;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.params.provider.Arguments;

/** What a service may do in place of a sound answer. */
enum Fault {
    NEVER_ANSWERS,
    ANSWERS_TOO_LATE,
    DRIPS_ITS_BODY,
    RESETS_ITS_CONNECTION,
    ANSWERS_500,
    ANSWERS_503,
    REDIRECTS,
    SAYS_THAT_IT_IS_HTML,
    SENDS_GARBAGE,
    SENDS_MORE_THAN_ITS_JSON,
    SENDS_UTF_16,
    SENDS_A_GZIP_BOMB;

    /** Later than any page of these tests is waited for. */
    private static final Duration TOO_LATE = Duration.ofSeconds(4);

    /** Where a redirect leads: the shop answers there, and nobody must ask. */
    static final String ELSEWHERE = "/elsewhere";

    /** What a bomb inflates to, from less than a kilobyte. */
    private static final int BOMB_BYTES = 400_000;

    /** One of each sort: for where the whole list would only take its time. */
    static Stream<Arguments> someAtEveryPosition() {
        return Stream.of(NEVER_ANSWERS, RESETS_ITS_CONNECTION, ANSWERS_503, SENDS_GARBAGE)
                .flatMap(fault -> Stream.of(Position.values()).map(at -> Arguments.of(fault, at)));
    }

    /** Whether it takes until somebody has had enough; all others are known at once. */
    boolean slow() {
        return this == NEVER_ANSWERS || this == ANSWERS_TOO_LATE || this == DRIPS_ITS_BODY;
    }

    /** The status in {@code _meta} of a part whose only call meets it. */
    String status() {
        return slow() ? "timed_out" : "failed";
    }

    /**
     * Done to an answer that is sound in all else, so that nothing but the fault speaks against it.
     *
     * @param json the sound answer, an object
     */
    MockResponse spoil(String json) {
        MockResponse.Builder sound = ShopServer.json(json).newBuilder();
        return switch (this) {
            case NEVER_ANSWERS ->
                sound.onResponseStart(SocketEffect.Stall.INSTANCE).build();
            case ANSWERS_TOO_LATE ->
                sound.headersDelay(TOO_LATE.toMillis(), TimeUnit.MILLISECONDS).build();
            case DRIPS_ITS_BODY ->
                sound.body(" ".repeat(100) + json)
                        .throttleBody(1, 50, TimeUnit.MILLISECONDS)
                        .build();
            case RESETS_ITS_CONNECTION ->
                sound.onResponseBody(new SocketEffect.CloseSocket()).build();
            case ANSWERS_500 -> sound.code(500).build();
            case ANSWERS_503 -> sound.code(503).build();
            case REDIRECTS -> sound.code(302).addHeader("Location", ELSEWHERE).build();
            case SAYS_THAT_IT_IS_HTML ->
                sound.setHeader("Content-Type", "text/html").build();
            case SENDS_GARBAGE -> sound.body("oops " + json).build();
            case SENDS_MORE_THAN_ITS_JSON -> sound.body(json + ",").build();
            case SENDS_UTF_16 ->
                sound.body(new Buffer().write(json.getBytes(UTF_16))).build();
            case SENDS_A_GZIP_BOMB ->
                sound.addHeader("Content-Encoding", "gzip")
                        .body(gzipped(json + " ".repeat(BOMB_BYTES)))
                        .build();
        };
    }

    private static Buffer gzipped(String text) {
        Buffer wire = new Buffer();
        try (var gzip = Okio.buffer(new GzipSink(wire))) {
            gzip.writeString(text, UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return wire;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
