/** HTTP in and out. */
@NullMarked
package dev.fivefold.aggregator.web;

import org.jspecify.annotations.NullMarked;
