package dev.fivefold.mocks.recommendations.features;

import java.util.List;

/** Removes repeated features of a line. Thread-safe. */
public interface Scratch {

    /** The features in their order, each once: several jobs write to a line, and repeats add no information. */
    List<String> distinct(List<String> features);
}
