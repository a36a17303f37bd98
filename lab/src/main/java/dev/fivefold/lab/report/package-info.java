/** Reports as JSON, pages, charts and tables. */
@NullMarked
package dev.fivefold.lab.report;

import org.jspecify.annotations.NullMarked;
