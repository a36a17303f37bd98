/** Commands that measure pages and write reports. */
@NullMarked
package dev.fivefold.lab.cli.measure;

import org.jspecify.annotations.NullMarked;
