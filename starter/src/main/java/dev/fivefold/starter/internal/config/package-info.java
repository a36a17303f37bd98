/** The configuration tree fivefold.*: validated records. */
@NullMarked
package dev.fivefold.starter.internal.config;

import org.jspecify.annotations.NullMarked;
