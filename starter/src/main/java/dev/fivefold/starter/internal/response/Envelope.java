package dev.fivefold.starter.internal.response;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.ClientMethod;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A document around the values of a method's responses, as GraphQL has it. Immutable and thread-safe. */
public interface Envelope {

    /** Makes the envelope of a method's responses, at the start; {@code null} for none. */
    interface Factory extends Function<ClientMethod, @Nullable Envelope> {}

    /** Whether a content type is accepted beside {@code application/json}. */
    boolean accepts(String contentType);

    /**
     * The value's bytes in a response with a success status, which its decoder then checks; {@code Partial} if it lacks something. Otherwise the failure that the document says.
     *
     * @param json untrusted, and not checked yet
     */
    CallResult<RawJson> open(byte[] json) throws InvalidJsonException;
}
