package dev.fivefold.gateway.server;

/**
 * What a line of the log sums up.
 *
 * @param origin its name
 * @param cause what was thrown
 */
record OriginFailure(String origin, Class<? extends Throwable> cause) {}
