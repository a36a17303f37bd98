/** A route of Spring Cloud Gateway. */
@NullMarked
package dev.fivefold.peers.gateway;

import org.jspecify.annotations.NullMarked;
