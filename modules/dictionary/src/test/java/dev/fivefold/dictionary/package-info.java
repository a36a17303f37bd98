@NullMarked
package dev.fivefold.dictionary;

import org.jspecify.annotations.NullMarked;
