/** What the lab gets by itself, nginx and MariaDB, and what it needs the machine to have. */
@NullMarked
package dev.fivefold.lab.install;

import org.jspecify.annotations.NullMarked;
