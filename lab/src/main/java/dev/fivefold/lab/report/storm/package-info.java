/** What a storm came to: its figures, for tools and as a page to read. */
@NullMarked
package dev.fivefold.lab.report.storm;

import org.jspecify.annotations.NullMarked;
