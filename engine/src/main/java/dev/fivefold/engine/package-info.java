/** Plans of downstream calls, their execution and the merging of their results. Plain Java: no framework and no vendor type. */
@NullMarked
package dev.fivefold.engine;

import org.jspecify.annotations.NullMarked;
