/** What is simulated: the delay, the bandwidth and the failures of each service, put around it from outside its code. */
@NullMarked
package dev.fivefold.mocks.network;

import org.jspecify.annotations.NullMarked;
