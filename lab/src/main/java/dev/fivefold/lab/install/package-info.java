/** Programs that the lab installs, such as nginx and MariaDB, and the requirements of the machine. */
@NullMarked
package dev.fivefold.lab.install;

import org.jspecify.annotations.NullMarked;
