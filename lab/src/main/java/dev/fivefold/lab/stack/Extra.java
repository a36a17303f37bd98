package dev.fivefold.lab.stack;

import java.util.Locale;

/** What may run beside the chain, and is stopped with it. */
public enum Extra {
    /** Prometheus, and what tells it of nginx. */
    PROMETHEUS,
    /** Zipkin, to which all services send their spans. */
    TRACES;

    /** Its name on the command line: lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
