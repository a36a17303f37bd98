package dev.fivefold.gateway.admission;

import com.netflix.zuul.context.SessionContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Measures from when the request is there to when its answer begins, which no reader and no sender can make longer. */
final class CountedPermit implements Permit {

    static final String KEY = "permit";

    private static final int OK = 200;
    private static final int CLIENT_ERRORS = 400;

    private final Admission admission;
    private final @Nullable Throttle throttle;
    private final LongSupplier nanos;
    private final int inFlightThen;
    private final boolean measured;
    private final AtomicBoolean givenBack = new AtomicBoolean();

    private long startedAt;
    private boolean arriving;
    private @Nullable Sample sample;

    /**
     * What the limit is told.
     *
     * @param startedAt in nanoseconds, by the clock of {@link Admission}
     * @param took in nanoseconds
     * @param inFlight how many there were then, this one included
     * @param dropped whether the origin gave no answer in time
     */
    record Sample(long startedAt, long took, int inFlight, boolean dropped) {}

    /**
     * Begins.
     *
     * @param throttle counts the answer; null if there is none
     * @param arriving whether some of the request is still to come
     * @param measured whether its time says something of the origin's load
     */
    CountedPermit(
            Admission admission,
            @Nullable Throttle throttle,
            LongSupplier nanos,
            int inFlightThen,
            boolean arriving,
            boolean measured) {
        this.admission = admission;
        this.throttle = throttle;
        this.nanos = nanos;
        this.inFlightThen = inFlightThen;
        this.arriving = arriving;
        this.measured = measured;
        this.startedAt = nanos.getAsLong();
    }

    void keepIn(SessionContext context) {
        context.put(KEY, this);
    }

    @Override
    public void requestIsThere() {
        if (arriving && !givenBack.get()) {
            endOfArrival();
            startedAt = nanos.getAsLong();
        }
    }

    /** A failure or a refusal is quick, as is a page of what is left in a trouble, and says nothing of the load. */
    @Override
    public void answered(int status, boolean whole) {
        if (throttle != null) {
            throttle.accepted(whole);
        }
        if (whole && status >= OK && status < CLIENT_ERRORS) {
            measure(false);
        }
    }

    @Override
    public void refusedThere() {
        if (throttle != null) {
            throttle.refusedThere();
        }
    }

    @Override
    public void timedOut() {
        measure(true);
    }

    @Override
    public void giveBack() {
        if (givenBack.compareAndSet(false, true)) {
            endOfArrival();
            admission.takeBack(sample);
        }
    }

    private void measure(boolean dropped) {
        // An origin may answer before it has the whole request: then it is the client's time that would be measured.
        if (measured && !arriving) {
            sample = new Sample(startedAt, nanos.getAsLong() - startedAt, inFlightThen, dropped);
        }
    }

    private void endOfArrival() {
        if (arriving) {
            arriving = false;
            admission.hasArrived();
        }
    }
}
