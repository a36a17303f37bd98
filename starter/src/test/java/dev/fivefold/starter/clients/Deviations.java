package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Cases of a suite that fail for a reason that is known: each has to fail as stated. Lists them in {@code target}, for docs/conformance.md. */
record Deviations(String suite, Map<String, Reason> reasons) implements InvocationInterceptor, AfterAllCallback {

    /**
     * Why a case fails.
     *
     * @param message part of its failure
     * @param text a sentence
     */
    record Reason(String message, String text) {}

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> test, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        Reason reason = reasons.get(called.getExecutable().getName());
        if (reason == null) {
            test.proceed();
        } else {
            assertThatThrownBy(test::proceed).as(reason.text()).hasStackTraceContaining(reason.message());
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        StringBuilder lines = new StringBuilder();
        new TreeMap<>(reasons)
                .forEach((test, reason) ->
                        lines.append(test).append(": ").append(reason.text()).append('\n'));
        String transport = System.getProperty("fivefold.transport", "event-loop");
        Files.writeString(Path.of("target", "feign-" + suite + "-" + transport + ".txt"), lines);
    }
}
