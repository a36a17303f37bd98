package dev.fivefold.gateway.server;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Makes Spring Boot print one line instead of a stack trace; named in META-INF/spring.factories. */
final class CannotListenAnalyzer extends AbstractFailureAnalyzer<CannotListenException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CannotListenException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
