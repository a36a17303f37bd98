/** Makes what was measured readable: JSON, a page, a chart, a table. */
@NullMarked
package dev.fivefold.lab.report;

import org.jspecify.annotations.NullMarked;
