/** The seam between calls and HTTP clients: one asynchronous interface, implemented over an event loop, and by fivefold-okhttp over OkHttp. */
@NullMarked
package dev.fivefold.starter.transport;

import org.jspecify.annotations.NullMarked;
