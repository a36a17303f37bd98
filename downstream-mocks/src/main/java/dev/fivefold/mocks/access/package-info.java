/** The access log of requests. A line has no user id, and no text that a client wrote. */
@NullMarked
package dev.fivefold.mocks.access;

import org.jspecify.annotations.NullMarked;
