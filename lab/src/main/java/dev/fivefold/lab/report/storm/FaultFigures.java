package dev.fivefold.lab.report.storm;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What a fault did to pages at half of the peak: to those that were under way when it struck, and to those asked for from then until
 * all was well again or was waited for no longer.
 *
 * @param id such as {@code redis_killed}
 * @param title in words
 * @param struckS when it struck, from the storm's start
 * @param mendedS when somebody began to mend it, from the storm's start; null if nobody did
 * @param backS when what had failed was ready again, a process's start included, from the storm's start; null if nobody mended it
 * @param endS up to here it was looked at, from the storm's start
 * @param offered all requests
 * @param full answered 200 within the deadline with a page that misses nothing
 * @param partial answered 200 within the deadline with a page that says that parts are missing
 * @param partialRatio over all pages served, 0 to 1; 0 if none was
 * @param shed answered 503 or 429
 * @param errors5xx answered with another error
 * @param unanswered not answered within the deadline, or the connection broke
 * @param failedInFlight of all that were shed, answered with an error or not answered, those that were sent before what failed was
 *     gone
 * @param recoveryMs from when it was back, or from when it struck if nobody mended it, until pages are full again; null if they were not
 *     in time
 * @param p99BeforeMs of the pages served that were due before it struck, 99 of 100 took at most this long; null if none was served
 * @param p99DuringMs the same of those that were due from then until somebody began to mend it, or until the end if nobody did
 * @param p99Ratio how many times as long they took during it as before; null if either is
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
