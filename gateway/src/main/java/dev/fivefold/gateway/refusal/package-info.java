/** How a request is rejected and the gateway itself responds. Any filter may reject. */
@NullMarked
package dev.fivefold.gateway.refusal;

import org.jspecify.annotations.NullMarked;
