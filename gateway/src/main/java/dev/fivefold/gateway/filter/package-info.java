/**
 * What happens to every request on its way in, and to every response on its way out: one Zuul filter a concern.
 *
 * <p>{@code GatewayFilters} has all of them in their order, those of other packages included. Filters keep no state, and
 * run on the event loop of the client's connection: none may block.
 */
@NullMarked
package dev.fivefold.gateway.filter;

import org.jspecify.annotations.NullMarked;
