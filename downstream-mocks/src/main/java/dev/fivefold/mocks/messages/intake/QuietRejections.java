package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * Answers, and counts: at most one line a second and reason, with the number of messages since the line before. What came
 * after the last line is told with the next one.
 */
final class QuietRejections implements Rejections {

    private static final Logger LOG = LoggerFactory.getLogger(QuietRejections.class);

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Ticker ticker;
    private final Map<Rejection, Untold> untold = new EnumMap<>(Rejection.class);

    QuietRejections(Ticker ticker) {
        this.ticker = ticker;
        for (Rejection rejection : Rejection.values()) {
            untold.put(rejection, new Untold(ticker.read() - SECOND));
        }
    }

    @Override
    public ResponseEntity<ProblemDetail> answer(Rejection rejection, UniqueId message) {
        tell(rejection, message);
        return ResponseEntity.status(rejection.status())
                .headers(rejection.headers())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(rejection.problem());
    }

    @Override
    public void tell(Rejection rejection, UniqueId message) {
        Untold since = untold.get(rejection);
        if (since == null) {
            throw new IllegalStateException("each reason has a count");
        }
        since.messages.increment();
        long now = ticker.read();
        long told = since.toldAt.get();
        if (now - told >= SECOND && since.toldAt.compareAndSet(told, now)) {
            LOG.warn("Messages that were not taken ({}): {}", rejection, since.messages.sumThenReset());
        }
    }

    /** What no line has told yet, of one reason. */
    private static final class Untold {

        private final LongAdder messages = new LongAdder();
        private final AtomicLong toldAt;

        Untold(long toldAt) {
            this.toldAt = new AtomicLong(toldAt);
        }
    }
}
