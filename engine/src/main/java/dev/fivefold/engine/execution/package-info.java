/** Executes plans: serially, in stages or by dataflow, on a pool of threads with bounds. */
@NullMarked
package dev.fivefold.engine.execution;

import org.jspecify.annotations.NullMarked;
