@NullMarked
package dev.fivefold.test.record;

import org.jspecify.annotations.NullMarked;
