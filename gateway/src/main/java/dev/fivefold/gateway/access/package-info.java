/** The access log, written from a client's connection. A line has no user id, and no text that a client wrote. */
@NullMarked
package dev.fivefold.gateway.access;

import org.jspecify.annotations.NullMarked;
