package dev.fivefold.lab.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The end of a page that is sent while its parts arrive: only there it says whether it is complete. */
public final class PageEnd {

    /** More than any {@code _meta} takes. */
    private static final int BYTES = 64 * 1024;

    private static final String COMPLETE = "\"_meta\":{\"complete\":";

    private PageEnd() {}

    /**
     * Reads a page.
     *
     * @param json not compressed
     * @return {@code false} if it says that parts are missing; also {@code true} for what is no page
     */
    public static boolean isComplete(InputStream json) throws IOException {
        byte[] window = new byte[2 * BYTES];
        int filled = 0;
        int read = json.read(window);
        while (read >= 0) {
            filled += read;
            if (filled == window.length) {
                System.arraycopy(window, BYTES, window, 0, BYTES);
                filled = BYTES;
            }
            read = json.read(window, filled, window.length - filled);
        }
        String text = new String(window, 0, filled, StandardCharsets.ISO_8859_1);
        int at = text.lastIndexOf(COMPLETE);
        return at < 0 || text.startsWith("true", at + COMPLETE.length());
    }
}
