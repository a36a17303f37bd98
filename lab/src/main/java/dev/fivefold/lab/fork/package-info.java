/** Makes a repository for a new service: the template with its own names, and the libraries and the gateway as they are. */
@NullMarked
package dev.fivefold.lab.fork;

import org.jspecify.annotations.NullMarked;
