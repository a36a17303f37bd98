/** Changes JSON documents by their bytes: joins them by keys, and picks, drops, renames and unwraps fields. */
@NullMarked
package dev.fivefold.shapes;

import org.jspecify.annotations.NullMarked;
