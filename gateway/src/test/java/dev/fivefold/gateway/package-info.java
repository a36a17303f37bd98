/** Tests of the gateway over real sockets. */
@NullMarked
package dev.fivefold.gateway;

import org.jspecify.annotations.NullMarked;
