/** The last valid responses, served when their service cannot respond. */
@NullMarked
package dev.fivefold.starter.internal.fallback;

import org.jspecify.annotations.NullMarked;
