/** What somebody sees who waits for a command. */
@NullMarked
package dev.fivefold.lab.terminal;

import org.jspecify.annotations.NullMarked;
