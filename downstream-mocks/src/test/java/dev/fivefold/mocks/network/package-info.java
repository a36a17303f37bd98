/** Tests of the simulated network, in which no time passes. */
@NullMarked
package dev.fivefold.mocks.network;

import org.jspecify.annotations.NullMarked;
