/** Checks JSON that nothing of this process reads, but its clients will. */
@NullMarked
package dev.fivefold.engine.json;

import org.jspecify.annotations.NullMarked;
