package dev.fivefold.starter.admission;

import com.netflix.concurrency.limits.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A limit that a test sets. */
final class RecordingLimit implements Limit {

    private final List<Sample> samples = new ArrayList<>();
    private int limit;

    record Sample(long startTime, long took, int inFlight, boolean dropped) {}

    RecordingLimit(int limit) {
        this.limit = limit;
    }

    void set(int other) {
        limit = other;
    }

    List<Sample> samples() {
        return samples;
    }

    @Override
    public int getLimit() {
        return limit;
    }

    @Override
    public void notifyOnChange(Consumer<Integer> consumer) {}

    @Override
    public void onSample(long startTime, long took, int inFlight, boolean dropped) {
        samples.add(new Sample(startTime, took, inFlight, dropped));
    }
}
