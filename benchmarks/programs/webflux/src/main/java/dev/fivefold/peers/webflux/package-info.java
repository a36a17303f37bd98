/** The same page on Spring WebFlux. */
@NullMarked
package dev.fivefold.peers.webflux;

import org.jspecify.annotations.NullMarked;
