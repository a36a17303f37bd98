/** Figures of a storm, and as a table. */
@NullMarked
package dev.fivefold.lab.report.storm;

import org.jspecify.annotations.NullMarked;
