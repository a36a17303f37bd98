package dev.fivefold.lab.report;

/**
 * The slowest pages with and without hedging, while a share of all downstream requests was slow: light pages, read at two
 * aggregators that differ in nothing else, from both at the same time.
 *
 * @param p99MsUnhedged 99 of 100 whole pages took at most this long without hedging, by the nearest rank
 * @param p99MsHedged the same with hedging
 * @param extraCallsRatio second attempts for each downstream call, with hedging
 * @param p50MsUnhedged half of the whole pages took at most this long without hedging
 * @param p50MsHedged the same with hedging
 * @param pages read from each
 * @param errorsUnhedged how many of them were no complete page without hedging
 * @param errorsHedged the same with hedging
 * @param share of the requests that were slow, drawn at random, 0 to 1
 * @param factor by which they were slower
 */
public record Tail(
        double p99MsUnhedged,
        double p99MsHedged,
        double extraCallsRatio,
        double p50MsUnhedged,
        double p50MsHedged,
        int pages,
        int errorsUnhedged,
        int errorsHedged,
        double share,
        double factor) {}
