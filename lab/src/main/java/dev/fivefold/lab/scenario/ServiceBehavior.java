package dev.fivefold.lab.scenario;

import java.time.Duration;

/**
 * How a logical service of the shop behaves.
 *
 * @param delay the median
 * @param spread relative half-width of the delay's range
 * @param bandwidth of its bodies on the wire, per second, as the scenario writes it ({@code 25MB})
 * @param failureRate share of calls that fail, 0 to 1
 */
public record ServiceBehavior(Duration delay, double spread, String bandwidth, double failureRate) {}
