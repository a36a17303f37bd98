@NullMarked
package dev.fivefold.httpexchange;

import org.jspecify.annotations.NullMarked;
