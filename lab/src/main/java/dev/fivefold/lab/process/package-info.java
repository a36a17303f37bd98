/** Child processes: started, watched, and stopped for certain. Knows nothing of what they are. */
@NullMarked
package dev.fivefold.lab.process;

import org.jspecify.annotations.NullMarked;
