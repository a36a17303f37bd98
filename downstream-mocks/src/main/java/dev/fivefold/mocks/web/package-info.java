/** Shared HTTP parts of the services: lists of ids, and errors as problems (RFC 9457). */
@NullMarked
package dev.fivefold.mocks.web;

import org.jspecify.annotations.NullMarked;
