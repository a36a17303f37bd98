/** The simulated network: the delay, the bandwidth and the failures of each service, added from outside its code. */
@NullMarked
package dev.fivefold.mocks.network;

import org.jspecify.annotations.NullMarked;
