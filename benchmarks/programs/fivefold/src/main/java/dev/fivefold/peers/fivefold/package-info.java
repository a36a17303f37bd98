/** A page of N parts on the starter. */
@NullMarked
package dev.fivefold.peers.fivefold;

import org.jspecify.annotations.NullMarked;
