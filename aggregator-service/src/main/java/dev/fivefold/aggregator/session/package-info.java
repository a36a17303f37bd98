/**
 * Sessions of the shop's visitors and the catalogue that they look at, kept in memory: what makes the heap of such a service
 * large. Made up, and off unless it is asked for.
 */
@NullMarked
package dev.fivefold.aggregator.session;

import org.jspecify.annotations.NullMarked;
