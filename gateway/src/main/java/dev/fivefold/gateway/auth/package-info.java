/**
 * Authentication by JWT, and authorization: {@code ReadToken} takes the token from the request,
 * {@code AwaitKey} waits for a key that is not known yet, {@code Authenticate} checks the token, and
 * {@code Authorize} checks the rules of {@code fivefold.gateway.access}. All on the event loop but the fetching of keys, which has a thread of its own.
 */
@NullMarked
package dev.fivefold.gateway.auth;

import org.jspecify.annotations.NullMarked;
