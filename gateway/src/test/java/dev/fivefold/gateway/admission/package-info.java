/** Tests of the throttle. */
@NullMarked
package dev.fivefold.gateway.admission;

import org.jspecify.annotations.NullMarked;
