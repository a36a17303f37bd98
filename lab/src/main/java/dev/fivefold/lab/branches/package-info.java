/** Writes a branch for each lesson, of the one tree that has them all. */
@NullMarked
package dev.fivefold.lab.branches;

import org.jspecify.annotations.NullMarked;
