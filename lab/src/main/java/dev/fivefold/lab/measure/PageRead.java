package dev.fivefold.lab.measure;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.zip.GZIPInputStream;

/**
 * A page as it was read. The bytes are not copied: nobody may write to them.
 *
 * @param elapsed from the request to the body's last byte
 * @param wire the body as it came
 * @param encoding {@code gzip} or {@code identity}
 * @param complete whether it says that no part is missing
 * @param requestId what all hops call its request; empty if the answer does not tell
 * @param traceId of the trace that its client began, 32 hexadecimal digits; empty if it began none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PageRead(
        int status,
        Duration elapsed,
        byte[] wire,
        String encoding,
        boolean complete,
        String requestId,
        String traceId) {

    /** Whether it is a whole page. */
    public boolean whole() {
        return status == 200 && complete;
    }

    /** The sentence for a page of a user that is not complete. */
    public String incomplete(long userId) {
        return "the page of user %d is %s".formatted(userId, status == 200 ? "not complete" : "a " + status);
    }

    /**
     * The body inflated.
     *
     * @throws IOException if it is not the gzip that it says it is
     */
    public byte[] plain() throws IOException {
        if (!encoding.equals("gzip")) {
            return wire;
        }
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(wire), 1 << 16)) {
            return gzip.readAllBytes();
        }
    }
}
