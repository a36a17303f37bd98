/**
 * Authentication by JWT, and authorization. {@code ReadToken} takes the token from the request, {@code AwaitKey} waits
 * for an unknown key. {@code Authenticate} checks the token, and {@code Authorize} checks the rules of
 * {@code fivefold.gateway.access}. All run on the event loop; keys are fetched by a thread of their own.
 */
@NullMarked
package dev.fivefold.gateway.auth;

import org.jspecify.annotations.NullMarked;
