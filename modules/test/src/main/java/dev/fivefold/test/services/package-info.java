/** The services of a test: what they respond, in virtual time, and which calls they have received. */
@NullMarked
package dev.fivefold.test.services;

import org.jspecify.annotations.NullMarked;
