/**
 * Filters of requests on their way in, and of responses on their way out: one Zuul filter a concern.
 *
 * <p>{@code GatewayFilters} lists all of them in their order, those of other packages included. Filters are stateless,
 * and run on the event loop of the client's connection: none may block.
 */
@NullMarked
package dev.fivefold.gateway.filter;

import org.jspecify.annotations.NullMarked;
