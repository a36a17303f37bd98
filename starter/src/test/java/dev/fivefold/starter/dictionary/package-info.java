@NullMarked
package dev.fivefold.starter.dictionary;

import org.jspecify.annotations.NullMarked;
