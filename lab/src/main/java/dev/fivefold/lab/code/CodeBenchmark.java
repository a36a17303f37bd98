package dev.fivefold.lab.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of code that do the same, compared by JMH.
 *
 * @param title of their table
 * @param module of Maven whose tests the benchmark is among
 * @param benchmark its class; a parameter {@code code} says which piece, the first of its values is what the others are compared with
 * @param article what an article says; null if it says nothing
 * @param jvm options of the JVM that it runs in
 */
record CodeBenchmark(
        String title,
        String module,
        String benchmark,
        @Nullable String article,
        List<String> jvm) {

    CodeBenchmark {
        jvm = List.copyOf(jvm);
    }
}
