/** The git command. */
@NullMarked
package dev.fivefold.lab.git;

import org.jspecify.annotations.NullMarked;
