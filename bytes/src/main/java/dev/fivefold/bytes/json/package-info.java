/** Checks JSON that nothing of this process reads, but its clients will. */
@NullMarked
package dev.fivefold.bytes.json;

import org.jspecify.annotations.NullMarked;
