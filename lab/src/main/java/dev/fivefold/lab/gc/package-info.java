/** Reads what a garbage collector did from its log. */
@NullMarked
package dev.fivefold.lab.gc;

import org.jspecify.annotations.NullMarked;
