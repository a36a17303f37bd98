/** Tests of what the log says of requests. */
@NullMarked
package dev.fivefold.mocks.access;

import org.jspecify.annotations.NullMarked;
