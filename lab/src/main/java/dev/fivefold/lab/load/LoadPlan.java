package dev.fivefold.lab.load;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A load.
 *
 * @param target the server and its path
 * @param body null for none
 * @param gzip whether a compressed response is accepted; it is not inflated
 * @param firstNumber the first request's, 0 or more; each has one more than the one before it
 * @param warmUps requests that come first and do not count, 0 or more
 * @param requests that count, at least one
 * @param connections each of which has one request in flight, at least one
 * @param atMost the time after which no request begins; in the warm-up, and again after it
 * @param whole whether a body of so many bytes, as sent, is complete; null if the response itself says so
 */
public record LoadPlan(
        LocalTarget target,
        String method,
        @Nullable Body body,
        boolean gzip,
        long firstNumber,
        int warmUps,
        int requests,
        int connections,
        Duration atMost,
        @Nullable LongPredicate whole) {

    /** Of a server whose responses say themselves whether they are complete. */
    public LoadPlan(
            LocalTarget target,
            String method,
            @Nullable Body body,
            boolean gzip,
            long firstNumber,
            int warmUps,
            int requests,
            int connections,
            Duration atMost) {
        this(target, method, body, gzip, firstNumber, warmUps, requests, connections, atMost, null);
    }

    /** Compressed pages, as browsers read them, until so long after the begin. */
    public static LoadPlan ofPages(LocalTarget pages, int connections, Duration atMost) {
        return new LoadPlan(pages, "GET", null, true, 0, 0, Integer.MAX_VALUE, connections, atMost);
    }

    /**
     * A request's body.
     *
     * @param bytes each as the character with its number: a body of any encoding is sent unchanged
     */
    public record Body(NumberedText bytes, String contentType) {

        /** A file. Its extension determines the content type; JSON if it is unknown. */
        public static Body of(Path file) {
            try {
                String type = URLConnection.guessContentTypeFromName(file.toString());
                return new Body(
                        new NumberedText(Files.readString(file, StandardCharsets.ISO_8859_1)),
                        type != null ? type : "application/json");
            } catch (IOException e) {
                throw new LabFailure("cannot read %s: %s".formatted(file, CacheFolder.reason(e)), e);
            }
        }

        /** The body of a request. */
        public byte[] of(long number) {
            return bytes.of(number).getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
