package dev.fivefold.lab.load;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP requests of a load.
 *
 * @param target the server and its path
 * @param body null for none
 * @param gzip whether a compressed response is accepted
 * @param whole whether a body of so many bytes, as sent, is complete; null if the response itself says so
 */
public record Requests(
        LocalTarget target,
        String method,
        @Nullable Body body,
        boolean gzip,
        @Nullable LongPredicate whole) {

    /** Compressed pages, as browsers read them. */
    public static Requests ofPages(LocalTarget pages) {
        return new Requests(pages, "GET", null, true, null);
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
