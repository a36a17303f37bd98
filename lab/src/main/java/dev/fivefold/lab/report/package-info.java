/** Reports as JSON, pages and tables. */
@NullMarked
package dev.fivefold.lab.report;

import org.jspecify.annotations.NullMarked;
