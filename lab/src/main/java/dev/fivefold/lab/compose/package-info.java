/** The chain of docker-compose.yml, by the docker command alone. */
@NullMarked
package dev.fivefold.lab.compose;

import org.jspecify.annotations.NullMarked;
