/** Tests of how many requests may be at the origins. */
@NullMarked
package dev.fivefold.gateway.admission;

import org.jspecify.annotations.NullMarked;
