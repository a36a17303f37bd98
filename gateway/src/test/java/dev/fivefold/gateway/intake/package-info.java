/** Tests of what stands around the codec, where a socket is not needed. */
@NullMarked
package dev.fivefold.gateway.intake;

import org.jspecify.annotations.NullMarked;
