/** Zuul's and Ribbon's settings, and the addresses of the origins' servers. */
@NullMarked
package dev.fivefold.gateway.discovery;

import org.jspecify.annotations.NullMarked;
