/** The HTTP transports under Feign, OkHttp's and one of Netty's event loops: their bounds, their connections, and the addresses of services. */
@NullMarked
package dev.fivefold.starter.internal.http;

import org.jspecify.annotations.NullMarked;
