/** Base classes of commands. */
@NullMarked
package dev.fivefold.lab.command;

import org.jspecify.annotations.NullMarked;
