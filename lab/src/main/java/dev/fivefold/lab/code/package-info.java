/** Measures what a lesson changes in the code: piece by piece with JMH, and end to end; and writes down what came out. */
@NullMarked
package dev.fivefold.lab.code;

import org.jspecify.annotations.NullMarked;
