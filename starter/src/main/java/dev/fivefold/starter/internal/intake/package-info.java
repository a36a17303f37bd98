/** The intake of requests for pages: their permits, and the threads that serve them. */
@NullMarked
package dev.fivefold.starter.internal.intake;

import org.jspecify.annotations.NullMarked;
