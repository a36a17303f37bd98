package dev.fivefold.mocks.access;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines for people, as all others are where the log is not JSON. */
public final class TextLines implements AccessWriter {

    private static final Logger ACCESS = LoggerFactory.getLogger("access");

    /** Makes it. */
    public TextLines() {}

    @Override
    public void write(List<AccessLine> lines) {
        for (AccessLine line : lines) {
            ACCESS.info(line.message());
        }
    }
}
