package dev.fivefold.lab.measure;

import java.util.Collection;

/** Percentiles of few samples, by the nearest rank: always a value that was measured, never one in between. */
public final class Percentiles {

    private final double[] ascending;

    /**
     * Of these samples.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Percentiles(Collection<Double> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no samples");
        }
        ascending = samples.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /**
     * The smallest sample that at least this share of all samples does not exceed.
     *
     * @param percent above 0, up to 100
     */
    public double at(double percent) {
        int rank = (int) Math.ceil(percent / 100 * ascending.length);
        return ascending[Math.max(0, rank - 1)];
    }

    /** The largest sample. */
    public double max() {
        return ascending[ascending.length - 1];
    }
}
