/** The log of requests: a line for each, which says nothing that a client could have written into it, and no user's id. */
@NullMarked
package dev.fivefold.gateway.access;

import org.jspecify.annotations.NullMarked;
