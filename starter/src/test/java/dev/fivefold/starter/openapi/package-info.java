@NullMarked
package dev.fivefold.starter.openapi;

import org.jspecify.annotations.NullMarked;
