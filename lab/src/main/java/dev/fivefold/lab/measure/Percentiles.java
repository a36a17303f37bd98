package dev.fivefold.lab.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Percentiles by the nearest rank: always a measured value, never one in between. */
public final class Percentiles {

    private final double[] ascending;

    private Percentiles(DoubleStream samples) {
        ascending = samples.sorted().toArray();
        if (ascending.length == 0) {
            throw new IllegalArgumentException("no samples");
        }
    }

    /**
     * Percentiles of these samples.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Percentiles(Collection<Double> samples) {
        this(samples.stream().mapToDouble(Double::doubleValue));
    }

    /** Percentiles of these samples. */
    public static Percentiles of(double... samples) {
        return new Percentiles(Arrays.stream(samples));
    }

    /** Percentiles of a figure of these samples. */
    public static <S> Percentiles of(Collection<S> samples, ToDoubleFunction<S> figure) {
        return new Percentiles(samples.stream().mapToDouble(figure));
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

    /** The mean of the samples. */
    public double mean() {
        return Arrays.stream(ascending).average().orElseThrow();
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
