/** Tests of the cached results of token checks. */
@NullMarked
package dev.fivefold.gateway.auth;

import org.jspecify.annotations.NullMarked;
