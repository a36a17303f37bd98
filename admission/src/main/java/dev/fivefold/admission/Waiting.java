package dev.fivefold.admission;

/** A request that waits for its permit. Equal to itself only. Exactly one of its methods is called, once, by any thread: it must be quick, and must not throw. */
public interface Waiting {

    /**
     * It may be served now.
     *
     * @param permit must be returned
     */
    void admitted(Permit permit);

    /** It has waited for too long. */
    void shed();
}
