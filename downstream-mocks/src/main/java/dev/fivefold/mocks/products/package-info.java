/** The products service: products for sale. */
@NullMarked
package dev.fivefold.mocks.products;

import org.jspecify.annotations.NullMarked;
