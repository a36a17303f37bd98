package dev.fivefold.gateway;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/** Skips properties that need an nginx, if there is none. */
final class WhereNginxIs implements SkipExecutionHook {

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        return NginxProcess.program().isPresent()
                ? SkipResult.doNotSkip()
                : SkipResult.skip("no nginx on the PATH, and none fetched by ./fivefold");
    }
}
