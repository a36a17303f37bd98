package dev.fivefold.mocks.content;

/** How large the bodies of a user or a product are. */
public enum Weight {
    /** As large as real pages: together about 9 MB. */
    HEAVY,
    /** About 2 KB a part, for loads that measure calls rather than bytes. */
    LIGHT;

    private static final int LIGHT_EVERY = 10;

    /** A user or product whose id is divisible by ten is light. The data in sql/ keeps light users to light products. */
    public static Weight of(long id) {
        return id % LIGHT_EVERY == 0 ? LIGHT : HEAVY;
    }
}
