/**
 * What happens to every request on its way in, and to every response on its way out: one Zuul filter a concern.
 *
 * <p>In: {@code AssignRequestId}, {@code StripRequestHopByHop}, {@code ChooseOrigin}. Out: {@code DescribeProblem},
 * {@code StripResponseHopByHop}, {@code ReturnRequestId}. Filters keep no state, and run on the event loop of the
 * client's connection: none may block.
 */
@NullMarked
package dev.fivefold.gateway.filter;

import org.jspecify.annotations.NullMarked;
