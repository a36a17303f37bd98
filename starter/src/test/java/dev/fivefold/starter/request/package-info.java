/** Tests of whole requests. */
@NullMarked
package dev.fivefold.starter.request;

import org.jspecify.annotations.NullMarked;
