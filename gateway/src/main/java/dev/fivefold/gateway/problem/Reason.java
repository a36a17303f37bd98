package dev.fivefold.gateway.problem;

/** Why a request is rejected. There are few: each has a log line and a label of the metric. */
public interface Reason {

    /** The metric's label, of small letters and underscores. */
    String label();

    /** For the log: contains no text of the client. */
    String sentence();
}
