/** Whether the model of docs/scaling.md foretells what a second aggregator brings. */
@NullMarked
package dev.fivefold.lab.scale;

import org.jspecify.annotations.NullMarked;
