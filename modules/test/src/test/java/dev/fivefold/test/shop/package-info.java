/** An application whose pages are tested. */
@NullMarked
package dev.fivefold.test.shop;

import org.jspecify.annotations.NullMarked;
