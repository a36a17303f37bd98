/** The client of a request: its address, behind trusted proxies, and its user once the token is checked. */
@NullMarked
package dev.fivefold.gateway.client;

import org.jspecify.annotations.NullMarked;
