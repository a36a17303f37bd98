/** Output of commands in a terminal. */
@NullMarked
package dev.fivefold.lab.terminal;

import org.jspecify.annotations.NullMarked;
