/** Pure: what the gateway itself has to say about a request that no origin has answered. */
@NullMarked
package dev.fivefold.gateway.problem;

import org.jspecify.annotations.NullMarked;
