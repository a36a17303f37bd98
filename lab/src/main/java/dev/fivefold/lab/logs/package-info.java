/** The logs of all processes of a stack as one, in the order of time, for people. */
@NullMarked
package dev.fivefold.lab.logs;

import org.jspecify.annotations.NullMarked;
