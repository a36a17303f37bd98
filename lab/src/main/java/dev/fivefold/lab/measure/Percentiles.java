package dev.fivefold.lab.measure;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Percentiles of few samples, by the nearest rank: always a measured value, never one in between. */
public final class Percentiles {

    private final double[] ascending;

    /**
     * Percentiles of these samples.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Percentiles(Collection<Double> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("no samples");
        }
        ascending = samples.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** Percentiles of a figure of these samples. */
    public static <S> Percentiles of(Collection<S> samples, ToDoubleFunction<S> figure) {
        return new Percentiles(samples.stream().map(figure::applyAsDouble).toList());
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

    /** The smallest sample. */
    public double min() {
        return ascending[0];
    }

    /** The largest sample. */
    public double max() {
        return ascending[ascending.length - 1];
    }
}
