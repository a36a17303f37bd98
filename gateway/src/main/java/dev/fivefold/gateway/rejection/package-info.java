/** How a request is rejected and the gateway itself responds. Any filter may reject. */
@NullMarked
package dev.fivefold.gateway.rejection;

import org.jspecify.annotations.NullMarked;
