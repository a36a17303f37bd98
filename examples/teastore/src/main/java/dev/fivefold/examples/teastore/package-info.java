/** Pages of TeaStore as JSON: home, category and product, with the calls of its WebUI. */
@NullMarked
package dev.fivefold.examples.teastore;

import org.jspecify.annotations.NullMarked;
