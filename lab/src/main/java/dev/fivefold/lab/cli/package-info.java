/** The commands of ./fivefold. */
@NullMarked
package dev.fivefold.lab.cli;

import org.jspecify.annotations.NullMarked;
