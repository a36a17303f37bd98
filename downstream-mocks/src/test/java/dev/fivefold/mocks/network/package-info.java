/** Tests of the simulated network, with a fake clock. */
@NullMarked
package dev.fivefold.mocks.network;

import org.jspecify.annotations.NullMarked;
