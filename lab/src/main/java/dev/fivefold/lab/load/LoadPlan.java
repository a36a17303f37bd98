package dev.fivefold.lab.load;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What load to put on.
 *
 * @param target what is asked, and whom
 * @param method of HTTP
 * @param body what is sent; null for nothing
 * @param gzip whether a compressed answer is taken, as browsers do; it is not inflated
 * @param firstNumber the first request's, 0 or more; each has one more than the one before it
 * @param warmUps requests that come first and do not count, 0 or more
 * @param requests that count, at least one
 * @param connections each of which has one request under way at any time, at least one
 * @param atMost after so long no request is begun any more; in the warm-up, and again after it
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
        Duration atMost) {

    /**
     * What is sent.
     *
     * @param bytes of the body, each as the character with its number: a body of any kind and encoding comes through whole
     * @param contentType as in {@code Content-Type}
     */
    public record Body(NumberedText bytes, String contentType) {

        /** A file, which says what it is by its extension; JSON if that says nothing. */
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

        byte[] of(long number) {
            return bytes.of(number).getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
