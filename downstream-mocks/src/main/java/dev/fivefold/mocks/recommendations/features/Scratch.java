package dev.fivefold.mocks.recommendations.features;

import java.util.List;

/** Remembers which features of a line there have been. Safe for use by many threads. */
public interface Scratch {

    /** The features in their order, each once: several jobs write to a line, and what comes again says nothing new. */
    List<String> distinct(List<String> features);
}
