@NullMarked
package dev.fivefold.httpexchange.shop;

import org.jspecify.annotations.NullMarked;
