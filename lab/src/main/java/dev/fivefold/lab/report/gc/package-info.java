/** Figures of garbage collectors, and as a table. */
@NullMarked
package dev.fivefold.lab.report.gc;

import org.jspecify.annotations.NullMarked;
