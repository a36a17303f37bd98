package dev.fivefold.lab.stack;

/** What may run beside the chain, and is stopped with it. */
public enum Extra {
    /** Prometheus, and what tells it of nginx. */
    PROMETHEUS
}
