package dev.fivefold.starter.internal.response;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.Serial;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * Skips the fields that a type does not name where they are. If they were merely ignored, Jackson would buffer all of
 * them until it has the fields of a record's constructor. Those are few, and the responses are large.
 */
final class SkippingUnknownFields extends JacksonAnnotationIntrospector {

    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated annotated) {
        return JsonIgnoreProperties.Value.forIgnoredProperties().withIgnoreUnknown();
    }
}
