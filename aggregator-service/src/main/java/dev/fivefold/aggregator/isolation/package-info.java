/** What guards the services, as an operator sees and changes it: plain words between the endpoints and the guards. */
@NullMarked
package dev.fivefold.aggregator.isolation;

import org.jspecify.annotations.NullMarked;
