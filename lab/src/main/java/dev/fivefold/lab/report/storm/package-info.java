/** The report of a storm: figures for tools, and a page. */
@NullMarked
package dev.fivefold.lab.report.storm;

import org.jspecify.annotations.NullMarked;
