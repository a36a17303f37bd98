@NullMarked
package dev.fivefold.starter;

import org.jspecify.annotations.NullMarked;
