/** The configuration tree fivefold.*: validated records. */
@NullMarked
package dev.fivefold.starter.config;

import org.jspecify.annotations.NullMarked;
