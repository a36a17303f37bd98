@NullMarked
package dev.fivefold.examples.teastore;

import org.jspecify.annotations.NullMarked;
