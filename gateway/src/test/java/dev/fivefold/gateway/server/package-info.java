/** Tests of the server and the proxy. */
@NullMarked
package dev.fivefold.gateway.server;

import org.jspecify.annotations.NullMarked;
