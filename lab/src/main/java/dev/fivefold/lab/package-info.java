/**
 * Shared by all parts of the lab: the repository, the cache, the services, files, texts, and failures. All operations of the lab
 * report a failure by an unchecked {@link dev.fivefold.lab.LabFailure}; their Javadoc does not repeat that.
 */
@NullMarked
package dev.fivefold.lab;

import org.jspecify.annotations.NullMarked;
