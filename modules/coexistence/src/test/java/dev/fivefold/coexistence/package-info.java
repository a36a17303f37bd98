/** An application with libraries of its own, with the starter and without. */
@NullMarked
package dev.fivefold.coexistence;

import org.jspecify.annotations.NullMarked;
