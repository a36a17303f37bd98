package dev.fivefold.starter;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports an {@link InvalidSetupException} without its stack trace. */
final class InvalidSetupAnalyzer extends AbstractFailureAnalyzer<InvalidSetupException> {

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, InvalidSetupException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), "Change the declaration as it says.", cause);
    }
}
