/** Measures pages through the edge, and CPU time and metrics behind it. */
@NullMarked
package dev.fivefold.lab.measure;

import org.jspecify.annotations.NullMarked;
