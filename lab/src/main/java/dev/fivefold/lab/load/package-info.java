/** Puts load on a server of this machine, and counts what comes back. Knows nothing of the stack. */
@NullMarked
package dev.fivefold.lab.load;

import org.jspecify.annotations.NullMarked;
