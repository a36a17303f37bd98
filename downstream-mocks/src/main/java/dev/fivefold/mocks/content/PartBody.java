package dev.fivefold.mocks.content;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Builds a JSON object: fields and lists of rows, then sections up to its size. For one thread. */
public final class PartBody {

    private static final int SECTION_BYTES = 1_000;
    private static final int SPARE_BYTES = 2_000;

    private final JsonMapper mapper;
    private final long seed;
    private final Part part;
    private final Weight weight;
    private final long id;
    private final ByteArrayOutputStream bytes;
    private final JsonGenerator json;

    PartBody(JsonMapper mapper, long seed, Part part, Weight weight, long id) {
        this.mapper = mapper;
        this.seed = seed;
        this.part = part;
        this.weight = weight;
        this.id = id;
        this.bytes = new ByteArrayOutputStream(part.bodyBytes(weight) + SPARE_BYTES);
        this.json = mapper.createGenerator(bytes);
        json.writeStartObject();
    }

    /** Adds one field: a value, or a list of unchanged rows. */
    public PartBody field(String name, Object value) {
        json.writePOJOProperty(name, value);
        return this;
    }

    /** Adds the components of a record as fields, in their order. */
    public PartBody fields(Record row) {
        writeFields(row);
        return this;
    }

    /**
     * Adds a list whose every row is followed by sections of its own.
     *
     * @param weightOf decides how many
     * @param idOf decides which
     */
    public <T extends Record> PartBody items(
            String name, List<T> rows, Function<T, Weight> weightOf, ToLongFunction<T> idOf) {
        json.writeArrayPropertyStart(name);
        for (T row : rows) {
            json.writeStartObject();
            writeFields(row);
            sections(idOf.applyAsLong(row), size() + part.itemBytes(weightOf.apply(row)));
            json.writeEndObject();
        }
        json.writeEndArray();
        return this;
    }

    /** Adds a list of rows that are as heavy as the body itself. */
    public <T extends Record> PartBody items(String name, List<T> rows, ToLongFunction<T> idOf) {
        return items(name, rows, row -> weight, idOf);
    }

    /** Pads the body to its size and ends it. */
    public byte[] end() {
        sections(id, part.bodyBytes(weight));
        json.writeEndObject();
        json.close();
        return bytes.toByteArray();
    }

    private void writeFields(Record row) {
        JsonNode fields = mapper.valueToTree(row);
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            json.writeName(field.getKey());
            json.writeTree(field.getValue());
        }
    }

    /** A section is written where at least half of it fits, so that sizes are right on average. */
    private void sections(long about, int upTo) {
        if (size() + SECTION_BYTES / 2 >= upTo) {
            return;
        }
        Sections sections = new Sections(json, seed, part, about);
        json.writeArrayPropertyStart("presentationSections");
        while (size() + SECTION_BYTES / 2 < upTo) {
            sections.writeNext();
        }
        json.writeEndArray();
    }

    private int size() {
        return bytes.size() + json.streamWriteOutputBuffered();
    }
}
