/** The products service: what is for sale. */
@NullMarked
package dev.fivefold.mocks.products;

import org.jspecify.annotations.NullMarked;
