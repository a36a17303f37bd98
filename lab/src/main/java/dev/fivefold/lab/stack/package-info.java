/** The whole chain from the database to the edge, in the configuration of one step. */
@NullMarked
package dev.fivefold.lab.stack;

import org.jspecify.annotations.NullMarked;
