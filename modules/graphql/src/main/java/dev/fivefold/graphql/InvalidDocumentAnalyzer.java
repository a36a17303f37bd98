package dev.fivefold.graphql;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports an {@link InvalidDocumentException} without its stack trace. */
final class InvalidDocumentAnalyzer extends AbstractFailureAnalyzer<InvalidDocumentException> {

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, InvalidDocumentException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), "Change the method or its document.", cause);
    }
}
