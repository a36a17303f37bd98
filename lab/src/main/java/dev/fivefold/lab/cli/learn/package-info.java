/** Commands for readers of the lessons and for forks. */
@NullMarked
package dev.fivefold.lab.cli.learn;

import org.jspecify.annotations.NullMarked;
