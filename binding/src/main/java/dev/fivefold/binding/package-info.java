/** The requests of pages, bound as the parameters of controllers are. */
@NullMarked
package dev.fivefold.binding;

import org.jspecify.annotations.NullMarked;
