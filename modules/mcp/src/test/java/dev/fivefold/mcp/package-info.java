@NullMarked
package dev.fivefold.mcp;

import org.jspecify.annotations.NullMarked;
