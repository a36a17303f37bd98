/** Tests of what serves and proxies. */
@NullMarked
package dev.fivefold.gateway.server;

import org.jspecify.annotations.NullMarked;
