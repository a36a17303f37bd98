/** Tests of whole requests. */
@NullMarked
package dev.fivefold.starter.internal.request;

import org.jspecify.annotations.NullMarked;
