package dev.fivefold.aggregator.admission;

import java.time.Duration;

/** Leave to serve one request. What came of it is told by one thread at a time; it may be given back by another. */
public interface Permit {

    /** Of a request that nobody counts. */
    Permit UNCOUNTED = new UncountedPermit();

    /** Whether there is so much to do that the page is to be made with nothing but what it cannot do without. */
    boolean brownout();

    /**
     * The page was served, in full or in part, with what its services say now of what it cannot do without.
     *
     * @param essentials how long it took until the page had what it cannot do without
     */
    void served(Duration essentials);

    /**
     * There was no page in the time that a page has.
     *
     * @param elapsed what was waited for it
     */
    void timedOut(Duration elapsed);

    /**
     * Nothing is done for the request any more. Counts once, however often it is said. What was told before is remembered as a
     * measurement; of a request of which nothing was told, nothing is.
     */
    void giveBack();
}
