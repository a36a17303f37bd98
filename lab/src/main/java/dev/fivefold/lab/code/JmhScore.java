package dev.fivefold.lab.code;

import java.util.List;
import java.util.Map;

/**
 * What JMH measured with one combination of parameters.
 *
 * @param method of the benchmark
 * @param params by name, in JMH's order
 * @param score in the unit, per operation
 * @param error half of the interval that holds the mean with 99.9 %; NaN if there were too few measurements
 * @param unit such as {@code ns/op}
 * @param allocated bytes per operation; NaN if nobody counted
 * @param settings how it was measured
 */
record JmhScore(
        String method,
        Map<String, String> params,
        double score,
        double error,
        String unit,
        double allocated,
        Settings settings) {

    /**
     * How it was measured.
     *
     * @param mode as JMH shortens it
     * @param warmUpTime of an iteration, as JMH writes it
     * @param time of an iteration, as JMH writes it
     * @param jvmArguments of the JVM that it ran in
     */
    record Settings(
            String jmh,
            String mode,
            int threads,
            int forks,
            int warmUps,
            String warmUpTime,
            int iterations,
            String time,
            List<String> jvmArguments) {

        boolean isThroughput() {
            return mode.equals("thrpt");
        }
    }

    /** How many times as fast this is as another of the same kind. */
    Ratio asFastAs(JmhScore base) {
        return settings.isThroughput()
                ? Ratio.of(score, error, base.score, base.error)
                : Ratio.of(base.score, base.error, score, error);
    }
}
