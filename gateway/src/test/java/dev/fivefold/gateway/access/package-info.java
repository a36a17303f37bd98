/** Tests of what the log says of requests. */
@NullMarked
package dev.fivefold.gateway.access;

import org.jspecify.annotations.NullMarked;
