package dev.fivefold.mocks.access;

import java.util.List;

/** Writes lines of requests. Asked by one thread at a time. */
@FunctionalInterface
public interface AccessWriter {

    /**
     * Writes these, and is done with it when it returns.
     *
     * @param lines at least one, in their order
     */
    void write(List<AccessLine> lines);
}
