package dev.fivefold.aggregator.execution;

/** Who is told what goes wrong with a plan's calls before they are made. Many threads tell it, some while they hold a lock. */
public interface Mishaps {

    /** Nobody. */
    Mishaps UNTOLD = new Mishaps() {
        @Override
        public void unprepared(String call, RuntimeException mistake) {}

        @Override
        public void rejected() {}
    };

    /** A call could not be made of what it needs: a mistake of the plan. */
    void unprepared(String call, RuntimeException mistake);

    /** There was no room in the pool for a call. */
    void rejected();
}
