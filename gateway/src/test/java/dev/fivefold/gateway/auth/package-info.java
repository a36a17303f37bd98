/** Tests of what is kept of tokens. */
@NullMarked
package dev.fivefold.gateway.auth;

import org.jspecify.annotations.NullMarked;
