/** Commands that start and stop the stack. */
@NullMarked
package dev.fivefold.lab.cli.run;

import org.jspecify.annotations.NullMarked;
