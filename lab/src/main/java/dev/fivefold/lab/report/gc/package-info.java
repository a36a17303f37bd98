/** Figures of garbage collectors as a table, as charts, and as a page. */
@NullMarked
package dev.fivefold.lab.report.gc;

import org.jspecify.annotations.NullMarked;
