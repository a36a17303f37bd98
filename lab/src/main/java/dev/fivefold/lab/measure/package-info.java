/** Measures pages through the edge, and what they cost behind it. */
@NullMarked
package dev.fivefold.lab.measure;

import org.jspecify.annotations.NullMarked;
