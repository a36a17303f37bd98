/** Pages of figures: templates, formats of numbers, scales of charts, and tables. */
@NullMarked
package dev.fivefold.lab.report.page;

import org.jspecify.annotations.NullMarked;
