/**
 * A fake of SkyWalking's toolkit with the agent attached. The real classes do nothing until the agent rewrites them as they are loaded.
 * These precede them on the tests' class path, and record the spans that have ended.
 */
@NullMarked
package org.apache.skywalking.apm.toolkit.trace;

import org.jspecify.annotations.NullMarked;
