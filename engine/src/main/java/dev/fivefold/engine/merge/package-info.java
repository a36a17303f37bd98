/** Merges the results of a plan into one JSON object, without parsing or copying the parts. */
@NullMarked
package dev.fivefold.engine.merge;

import org.jspecify.annotations.NullMarked;
