@NullMarked
package dev.fivefold.openapi;

import org.jspecify.annotations.NullMarked;
