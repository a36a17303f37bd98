/** Records the responses of real services, for tests to replay. */
@NullMarked
package dev.fivefold.test.record;

import org.jspecify.annotations.NullMarked;
