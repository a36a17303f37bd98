package dev.fivefold.gateway.problem;

/** Why a request is refused. There are few: each has a line of the log and a metric's label of its own. */
public interface Reason {

    /** The metric's label, of small letters and underscores. */
    String label();

    /** For the log: nothing in it is the client's. */
    String sentence();
}
