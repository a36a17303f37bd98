/** The demo: each step started, measured and compared, and the report written. */
@NullMarked
package dev.fivefold.lab.demo;

import org.jspecify.annotations.NullMarked;
