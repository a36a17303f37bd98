/** How a request is kept from its origin and answered by the gateway itself. Any filter may refuse. */
@NullMarked
package dev.fivefold.gateway.refusal;

import org.jspecify.annotations.NullMarked;
