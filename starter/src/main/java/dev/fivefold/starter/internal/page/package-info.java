/** Pages: their declaration as beans, their requests and their execution. */
@NullMarked
package dev.fivefold.starter.internal.page;

import org.jspecify.annotations.NullMarked;
