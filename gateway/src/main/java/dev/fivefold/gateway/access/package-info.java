/** The access log's view of a client's connection. A line has no user's id, and nothing else that a client wrote. */
@NullMarked
package dev.fivefold.gateway.access;

import org.jspecify.annotations.NullMarked;
