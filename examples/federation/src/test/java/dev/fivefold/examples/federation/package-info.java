@NullMarked
package dev.fivefold.examples.federation;

import org.jspecify.annotations.NullMarked;
