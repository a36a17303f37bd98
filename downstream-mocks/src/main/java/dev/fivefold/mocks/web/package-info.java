/** What the services' HTTP has in common: lists of ids, and errors as problems (RFC 9457). */
@NullMarked
package dev.fivefold.mocks.web;

import org.jspecify.annotations.NullMarked;
