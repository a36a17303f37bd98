package dev.fivefold.gateway.problem;

import dev.fivefold.telemetry.RateLimitedLog;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Counts rejections, and logs them: one line a second and reason. Thread-safe. */
public final class RejectionTally {

    private final Map<String, LongAdder> counts;
    private final RateLimitedLog log;

    /**
     * Begins to count.
     *
     * @param reasons all possible ones; those of one label are counted together
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    public RejectionTally(Collection<? extends Reason> reasons, LongSupplier nanoTime) {
        Map<String, LongAdder> byLabel = new TreeMap<>();
        reasons.forEach(reason -> byLabel.computeIfAbsent(reason.label(), first -> new LongAdder()));
        counts = Collections.unmodifiableMap(byLabel);
        log = new RateLimitedLog(
                LoggerFactory.getLogger(RejectionTally.class),
                "Requests rejected: details=\"{}\" count={} reason={} request_id={}",
                nanoTime);
    }

    /**
     * Counts one more.
     *
     * @param requestId as in the response; null without a response
     * @throws NullPointerException if there is no such reason
     */
    public void count(Reason reason, @Nullable String requestId) {
        counter(reason.label()).increment();
        log.count(reason.sentence(), reason.label(), requestId == null ? "unknown" : requestId);
    }

    /** The labels of all reasons. */
    public Set<String> labels() {
        return counts.keySet();
    }

    /**
     * The number of rejections so far.
     *
     * @throws NullPointerException if there is no such label
     */
    public long count(String label) {
        return counter(label).sum();
    }

    private LongAdder counter(String label) {
        return Objects.requireNonNull(counts.get(label), label);
    }
}
