package dev.fivefold.benchmarks.rounds;

import dev.fivefold.lab.measure.Percentiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The samples of variants that were measured in interleaved rounds. Every variant has a turn in each round, in alternating order: a
 * change of the machine's own speed then affects all variants alike.
 *
 * @param <V> a variant
 * @param <S> the sample of a turn
 */
public final class Rounds<V, S> {

    private final Map<V, List<S>> samples = new HashMap<>();

    private Rounds() {}

    /** An experiment on variants. It aborts by an exception. */
    @FunctionalInterface
    public interface Experiment<V, S> {

        /** Puts load on a variant before the first round. */
        default void warmUp(V variant) throws InterruptedException {}

        /** Measures a variant once. Blocks. */
        S turn(V variant) throws InterruptedException;
    }

    /**
     * Warms up all variants, then measures them in rounds. Blocks.
     *
     * @param rounds at least one
     */
    public static <V, S> Rounds<V, S> measure(List<V> variants, int rounds, Experiment<V, S> experiment)
            throws InterruptedException {
        for (V variant : variants) {
            experiment.warmUp(variant);
        }
        Rounds<V, S> measured = new Rounds<>();
        for (int round = 0; round < rounds; round++) {
            for (V variant : order(variants, round)) {
                measured.samples
                        .computeIfAbsent(variant, _ -> new ArrayList<>())
                        .add(experiment.turn(variant));
            }
        }
        return measured;
    }

    /** The order of the turns in a round: as given in the first, reversed in the second, and so on. */
    public static <V> List<V> order(List<V> variants, int round) {
        return round % 2 == 0 ? variants : variants.reversed();
    }

    /** The samples of a variant, in the order of the rounds. */
    public List<S> of(V variant) {
        return List.copyOf(Objects.requireNonNull(samples.get(variant)));
    }

    /** The median of a figure over the rounds. */
    public double median(V variant, ToDoubleFunction<S> figure) {
        return Percentiles.of(of(variant), figure).at(50);
    }

    /** The sum of a figure over the rounds. */
    public double sum(V variant, ToDoubleFunction<S> figure) {
        return of(variant).stream().mapToDouble(figure).sum();
    }

    /** The ratios of a variant's figure to that of another variant in the same round. */
    public Percentiles ratios(V variant, V base, ToDoubleFunction<S> figure) {
        List<S> ofVariant = of(variant);
        List<S> ofBase = of(base);
        return new Percentiles(IntStream.range(0, ofVariant.size())
                .mapToObj(round -> figure.applyAsDouble(ofVariant.get(round)) / figure.applyAsDouble(ofBase.get(round)))
                .toList());
    }
}
