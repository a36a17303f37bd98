/** Push recommendation from Kafka: events at a fixed rate, and the backlog before and after each change of the ranking. */
@NullMarked
package dev.fivefold.benchmarks.push;

import org.jspecify.annotations.NullMarked;
