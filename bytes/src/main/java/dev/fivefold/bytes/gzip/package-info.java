/** Merges gzip members into one without inflating and deflating them again. */
@NullMarked
package dev.fivefold.bytes.gzip;

import org.jspecify.annotations.NullMarked;
