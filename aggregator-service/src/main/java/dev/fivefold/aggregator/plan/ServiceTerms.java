package dev.fivefold.aggregator.plan;

import java.time.Duration;

/**
 * What a plan may expect of a service.
 *
 * @param timeOut after which a call is given up
 * @param latency the mean time that its calls are to take
 * @param callsPerSecond the most that it is to be asked for
 * @param permits how many of its calls may be made at a time: calls a second times the seconds that one takes
 */
public record ServiceTerms(Duration timeOut, Duration latency, int callsPerSecond, int permits) {}
