/** Commands that find a bottleneck or a failure of a running stack. */
@NullMarked
package dev.fivefold.lab.cli.diagnose;

import org.jspecify.annotations.NullMarked;
