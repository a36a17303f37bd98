/**
 * A fake of SkyWalking's toolkit as it is with the agent in the JVM. The real classes do nothing, until the agent rewrites them as they
 * are loaded; these are before them on the tests' class path, and keep the spans that have ended.
 */
@NullMarked
package org.apache.skywalking.apm.toolkit.trace;

import org.jspecify.annotations.NullMarked;
