/** Tests of the access log. */
@NullMarked
package dev.fivefold.gateway.access;

import org.jspecify.annotations.NullMarked;
