package dev.fivefold.starter.admission;

/** A page that waits for its permit. Equal to itself only. */
public interface Waiting {

    /**
     * It may be served now. Called at most once, by the thread that returned a permit: it must be quick, and must not throw.
     *
     * @param permit must be returned
     */
    void admitted(Permit permit);
}
