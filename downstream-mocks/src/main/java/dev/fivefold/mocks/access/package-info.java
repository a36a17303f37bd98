/** The access log's view of a request. A line has no user's id, and nothing else that a client wrote. */
@NullMarked
package dev.fivefold.mocks.access;

import org.jspecify.annotations.NullMarked;
