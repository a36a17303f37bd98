/**
 * A fake of SkyWalking's toolkit, behaving as with the agent in the JVM. The real classes do nothing, until the agent
 * rewrites them as they are loaded. These come first on the tests' class path, and print each span to the standard
 * output.
 */
@NullMarked
package org.apache.skywalking.apm.toolkit.trace;

import org.jspecify.annotations.NullMarked;
