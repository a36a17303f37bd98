/** Formats of numbers, and tables. */
@NullMarked
package dev.fivefold.lab.report.page;

import org.jspecify.annotations.NullMarked;
