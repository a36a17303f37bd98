/** Reads GC logs. */
@NullMarked
package dev.fivefold.lab.gc;

import org.jspecify.annotations.NullMarked;
