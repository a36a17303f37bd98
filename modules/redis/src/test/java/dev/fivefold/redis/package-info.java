@NullMarked
package dev.fivefold.redis;

import org.jspecify.annotations.NullMarked;
