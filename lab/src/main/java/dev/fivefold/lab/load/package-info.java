/** Puts load on a server of this machine, and counts outcomes. */
@NullMarked
package dev.fivefold.lab.load;

import org.jspecify.annotations.NullMarked;
