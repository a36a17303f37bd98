/** Lesson 07's program with the heap of article 004's router, under several garbage collectors. */
@NullMarked
package dev.fivefold.benchmarks.router;

import org.jspecify.annotations.NullMarked;
