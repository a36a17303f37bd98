/** The query of a federation benchmark as a declared page. */
@NullMarked
package dev.fivefold.examples.federation;

import org.jspecify.annotations.NullMarked;
