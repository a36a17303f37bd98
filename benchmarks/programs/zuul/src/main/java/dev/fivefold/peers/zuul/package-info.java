/** Zuul as it comes: passes one response through. */
@NullMarked
package dev.fivefold.peers.zuul;

import org.jspecify.annotations.NullMarked;
