package dev.fivefold.lab.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The end of a page that is sent while its parts arrive: only there it says whether it is complete. */
public final class PageEnd {

    /** More than any {@code _meta} takes. */
    private static final int BYTES = 64 * 1024;

    private static final String COMPLETE = "\"_meta\":{\"complete\":";

    private final byte[] window = new byte[2 * BYTES];
    private int filled;

    private PageEnd() {}

    /**
     * Reads a page.
     *
     * @param json not compressed
     * @return {@code false} if it says that parts are missing; also {@code true} for what is no page
     */
    public static boolean isComplete(InputStream json) throws IOException {
        PageEnd end = new PageEnd();
        int read = json.read(end.window, 0, BYTES);
        while (read >= 0) {
            end.filled += read;
            if (end.filled > BYTES) {
                System.arraycopy(end.window, end.filled - BYTES, end.window, 0, BYTES);
                end.filled = BYTES;
            }
            read = json.read(end.window, end.filled, BYTES);
        }
        String text = new String(end.window, 0, end.filled, StandardCharsets.ISO_8859_1);
        int at = text.lastIndexOf(COMPLETE);
        return at < 0 || text.startsWith("true", at + COMPLETE.length());
    }
}
