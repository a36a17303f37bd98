@NullMarked
package dev.fivefold.starter.redis;

import org.jspecify.annotations.NullMarked;
