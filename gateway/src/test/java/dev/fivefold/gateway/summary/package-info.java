/** Tests of the lines that stand for many. */
@NullMarked
package dev.fivefold.gateway.summary;

import org.jspecify.annotations.NullMarked;
