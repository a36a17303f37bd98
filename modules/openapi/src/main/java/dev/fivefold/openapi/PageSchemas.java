package dev.fivefold.openapi;

import dev.fivefold.binding.PageParameter;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.plan.Place;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPage;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springdoc.core.utils.SchemaUtils;
import org.springframework.http.ResponseEntity;

/** The schemas of one OpenAPI 3.1 document: of pages, their parts and their problems. Not thread-safe. */
final class PageSchemas {

    private static final String META = "_meta";
    private static final String META_SCHEMA = "PageMeta";
    private static final String PROBLEM_SCHEMA = "Problem";

    private final Components components;

    PageSchemas(OpenAPI document) {
        if (document.getComponents() == null) {
            document.setComponents(new Components());
        }
        components = document.getComponents();
        add(META_SCHEMA, meta());
        add(
                PROBLEM_SCHEMA,
                object().addProperty("title", type("string"))
                        .addProperty("status", type("integer"))
                        .addProperty("detail", type("string"))
                        .addProperty("instance", type("string"))
                        .addProperty("errors", invalidValues())
                        .addProperty("call", type("string").description("The call that failed")));
    }

    Schema<?> problem() {
        return reference(PROBLEM_SCHEMA);
    }

    /** Any text. */
    Schema<?> text() {
        return type("string");
    }

    /** One of these texts. */
    Schema<?> text(List<String> values) {
        Schema<String> text = new Schema<>();
        text.addType("string");
        text.setEnum(values);
        return text;
    }

    /** A page of these calls. Deferred ones are not in it; a page in brownout has no optional part. The fields of unwrapped ones are not known here. */
    Schema<?> page(ServedPage<?> of, List<PlannedCall<?>> calls) {
        Schema<?> page = object();
        if (of.page().meta() == Meta.BODY) {
            page.addProperty(META, reference(META_SCHEMA)).addRequiredItem(META);
        }
        for (PlannedCall<?> call : calls) {
            boolean field = call.place() == Place.FIELD || call.place() == Place.STREAM;
            if (field && !call.deferred()) {
                page.addProperty(call.name(), part(call));
            }
            if (field && call.required()) {
                page.addRequiredItem(call.name());
            }
        }
        return add(capitalized(of.name()) + "Page", page);
    }

    /** A response with one of these parts. */
    Schema<?> part(String name, List<PlannedCall<?>> calls) {
        Schema<?> part = object().addProperty(META, reference(META_SCHEMA)).addRequiredItem(META);
        calls.forEach(call -> part.addProperty(call.name(), part(call)));
        return add(capitalized(name) + "Part", part);
    }

    private Schema<?> part(PlannedCall<?> call) {
        Schema<?> value = ofValue(call.target().resultType());
        if (call.place() == Place.STREAM) {
            value = new Schema<List<Object>>().items(value);
            value.addType("array");
        }
        if (call.loops()) { // an element without a value is null
            value = new Schema<List<Object>>().items(orNull(value));
            value.addType("array");
        }
        Schema<?> part = call.required() ? value : orNull(value);
        String client = call.target().service() + "." + call.target().method();
        return part.get$ref() == null && !client.equals(".") ? part.description("From " + client) : part;
    }

    /** The schema of a call's value: that of its body, or null for one that may be absent. */
    private Schema<?> ofValue(Type type) {
        return type instanceof ParameterizedType generic
                        && (generic.getRawType() == Optional.class || generic.getRawType() == ResponseEntity.class)
                ? orNull(ofValue(generic.getActualTypeArguments()[0]))
                : type == Void.class ? type("null") : of(type);
    }

    /** The schema of a parameter, with its constraints. */
    Schema<?> of(PageParameter parameter) {
        Schema<?> schema = of(parameter.type());
        if (schema.get$ref() == null) {
            SchemaUtils.applyValidationsToSchema(schema, parameter.annotations(), SpecVersion.V31.name());
            schema.setDefault(parameter.defaultValue());
        }
        return schema;
    }

    /**
     * The schema of a type; that of any JSON for {@link RawJson}.
     *
     * @throws IllegalStateException if another type has the same simple name and another schema
     */
    Schema<?> of(Type type) {
        if (type == RawJson.class || type == Object.class) {
            return new Schema<>();
        }
        ResolvedSchema resolved =
                ModelConverters.getInstance(true).resolveAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
        if (resolved.schema == null) {
            return new Schema<>();
        }
        resolved.referencedSchemas.forEach(this::add);
        return resolved.schema;
    }

    private Schema<?> add(String name, Schema<?> schema) {
        Schema<?> other =
                components.getSchemas() == null ? null : components.getSchemas().get(name);
        if (other != null && !other.equals(schema)) {
            throw new IllegalStateException("Two types have the schema name " + name
                    + ": set springdoc.use-fqn to true, or rename one with @Schema(name = ...)");
        }
        components.addSchemas(name, schema);
        return reference(name);
    }

    private static Schema<?> meta() {
        Schema<?> part = object().addProperty("status", type("string"))
                .addProperty("source", type("string").description("The service, a cache, or a default"))
                .addProperty("reason", type("string").description("Why there is no value, or an old one"))
                .addProperty("http_status", type("integer").description("The status with which the service failed"))
                .addProperty("age_ms", type("number"))
                .addProperty("ms", type("number"))
                .addRequiredItem("status")
                .addRequiredItem("ms");
        Schema<?> parts = object();
        parts.setAdditionalProperties(part);
        return object().addProperty("complete", type("boolean"))
                .addProperty("brownout", type("boolean"))
                .addProperty("elapsed_ms", type("number"))
                .addProperty("critical_path_ms", type("number"))
                .addProperty("efficiency", type("number"))
                .addProperty("parts", parts)
                .addRequiredItem("complete"); // all that a page sent in pieces has
    }

    private static Schema<?> invalidValues() {
        Schema<?> values = new Schema<List<Object>>()
                .items(object().addProperty("field", type("string").description("Empty for the request as a whole"))
                        .addProperty("message", type("string"))
                        .addRequiredItem("field")
                        .addRequiredItem("message"));
        values.addType("array");
        return values;
    }

    private static Schema<?> orNull(Schema<?> schema) {
        boolean anything = schema.get$ref() == null && schema.getTypes() == null && schema.getAnyOf() == null;
        return anything ? new Schema<>() : new Schema<>().anyOf(List.of(schema, type("null")));
    }

    private static Schema<?> object() {
        return type("object");
    }

    private static Schema<?> type(String type) {
        Schema<?> schema = new Schema<>();
        schema.setTypes(Set.of(type));
        return schema;
    }

    private static Schema<?> reference(String name) {
        return new Schema<>().$ref(Components.COMPONENTS_SCHEMAS_REF + name);
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
