/** Which pages of other origins may call the API from a browser: none, unless {@code fivefold.gateway.cors} names them. */
@NullMarked
package dev.fivefold.gateway.cors;

import org.jspecify.annotations.NullMarked;
