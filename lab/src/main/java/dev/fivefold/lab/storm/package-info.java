/** Puts more load on a step than it can bear, and lets parts of it fail. */
@NullMarked
package dev.fivefold.lab.storm;

import org.jspecify.annotations.NullMarked;
