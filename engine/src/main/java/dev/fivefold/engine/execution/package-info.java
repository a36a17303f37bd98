/** Executes plans: serially, in stages or by dataflow, on a pool of threads with bounds; and, to be measured beside these, by a parallel stream. */
@NullMarked
package dev.fivefold.engine.execution;

import org.jspecify.annotations.NullMarked;
