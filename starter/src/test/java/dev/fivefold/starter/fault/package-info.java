@NullMarked
package dev.fivefold.starter.fault;

import org.jspecify.annotations.NullMarked;
