/** Child processes: started, watched, and stopped without exception. */
@NullMarked
package dev.fivefold.lab.process;

import org.jspecify.annotations.NullMarked;
