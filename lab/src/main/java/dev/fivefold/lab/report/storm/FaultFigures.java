package dev.fivefold.lab.report.storm;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a fault on pages at half of the peak: on those in flight when it began, and on those due from then until recovery or the
 * time limit for it. Times ending in {@code S} are seconds from the storm's start.
 *
 * @param id such as {@code redis_killed}
 * @param title in words
 * @param struckS its begin
 * @param mendedS the begin of its repair; null without one
 * @param backS when the repaired part was ready, a process's start included; null without a repair
 * @param endS the end of the observation
 * @param offered all requests
 * @param full 200 within the deadline, with a complete page
 * @param partial 200 within the deadline, with a page that reports missing parts
 * @param partialRatio over all served pages, 0 to 1; 0 if none was served
 * @param shed 503 or 429
 * @param errors5xx other errors
 * @param unanswered no response within the deadline, or a broken connection
 * @param failedInFlight of the shed, failed and unanswered requests, those sent before the fault had taken effect
 * @param recoveryMs from the end of the repair, or without one from the begin of the fault, until pages are full again; null if they were
 *     not in time
 * @param p99BeforeMs of the served pages that were due before the fault; null if none was served
 * @param p99DuringMs of the served pages that were due before the repair, or without one before the end; null if none was served
 * @param p99Ratio of these two; null if either is
 */
public record FaultFigures(
        String id,
        String title,
        double struckS,
        @Nullable Double mendedS,
        @Nullable Double backS,
        double endS,
        int offered,
        int full,
        int partial,
        double partialRatio,
        int shed,
        @JsonProperty("errors_5xx") int errors5xx,
        int unanswered,
        int failedInFlight,
        @Nullable Long recoveryMs,
        @JsonProperty("p99_before_ms") @Nullable Double p99BeforeMs,
        @JsonProperty("p99_during_ms") @Nullable Double p99DuringMs,
        @JsonProperty("p99_ratio") @Nullable Double p99Ratio) {}
