/** Tells by a running stack whether the exercise of a lesson is done: what is expected is declared in its {@code check.yaml}. */
@NullMarked
package dev.fivefold.lab.check;

import org.jspecify.annotations.NullMarked;
