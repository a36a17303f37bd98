/** An application whose reads and commands a recorder outside of it makes. */
@NullMarked
package dev.fivefold.histories;

import org.jspecify.annotations.NullMarked;
