package dev.fivefold.graphql;

import java.io.Serial;

/** A method and its document cannot work. Stops the start with one clear sentence. */
final class InvalidDocumentException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidDocumentException(String sentence) {
        super(sentence);
    }
}
