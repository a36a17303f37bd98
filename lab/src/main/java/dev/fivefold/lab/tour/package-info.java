/** A walk from the first step to the last under steady load, watched by Prometheus and Zipkin. */
@NullMarked
package dev.fivefold.lab.tour;

import org.jspecify.annotations.NullMarked;
