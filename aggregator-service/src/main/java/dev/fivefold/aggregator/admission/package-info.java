/** Which requests for pages are served: no more at a time than this process can make without keeping all of them waiting. */
@NullMarked
package dev.fivefold.aggregator.admission;

import org.jspecify.annotations.NullMarked;
