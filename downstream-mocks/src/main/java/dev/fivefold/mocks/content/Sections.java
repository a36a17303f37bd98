package dev.fivefold.mocks.content;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/**
 * Writes the sections around the relevant fields of a body. Each is a JSON object of 700 to 1,300 bytes. For one
 * thread.
 */
final class Sections {

    private static final int KINDS = 5;
    private static final int[] WIDTHS = {320, 640, 1280};

    private final JsonGenerator json;
    private final Variation variation;
    private final String headline;
    private final SerializedString markup;
    private int next;

    /** Texts depend on the part; identifiers, and the first kind, depend on the id. */
    Sections(JsonGenerator json, long seed, Part part, long id) {
        this.json = json;
        this.variation = new Variation(seed, part, id);
        this.next = variation.below(KINDS);
        Variation texts = new Variation(seed, part, 0);
        this.headline = Phrases.HEADLINES[texts.below(Phrases.HEADLINES.length)];
        this.markup = Phrases.MARKUPS[texts.below(Phrases.MARKUPS.length)];
    }

    /** Writes a section of the next kind. */
    void writeNext() {
        json.writeStartObject();
        switch (next % KINDS) {
            case 0 -> description();
            case 1 -> media();
            case 2 -> availability();
            case 3 -> policy();
            default -> compliance();
        }
        json.writeEndObject();
        next++;
    }

    private void description() {
        json.writeStringProperty("sectionType", "LOCALIZED_DESCRIPTION");
        json.writeStringProperty("localeIdentifier", Phrases.LOCALES[next / KINDS % Phrases.LOCALES.length]);
        json.writeStringProperty("sectionIdentifier", variation.hex());
        json.writeStringProperty("headlineText", headline);
        json.writeName("htmlContentMarkup");
        json.writeString(markup);
        json.writeStringProperty("responsibleEditorialTeam", "content-localization-and-translation");
    }

    private void media() {
        String asset = variation.hex();
        json.writeStringProperty("sectionType", "MEDIA_RENDITIONS");
        json.writeStringProperty("originalAssetIdentifier", asset);
        json.writeStringProperty("contentDigest", variation.hex());
        json.writeArrayPropertyStart("availableRenditions");
        for (int width : WIDTHS) {
            json.writeStartObject();
            json.writeNumberProperty("pixelWidth", width);
            json.writeNumberProperty("pixelHeight", width / 4 * 3);
            json.writeStringProperty("contentMediaType", "image/webp");
            json.writeStringProperty("licenseStatement", "All rights reserved, use within the shop only");
            json.writeStringProperty(
                    "renditionUrl",
                    "https://cdn.shop.example/media-assets/renditions/" + asset + "/width-" + width + ".webp");
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void availability() {
        json.writeStringProperty("sectionType", "REGIONAL_AVAILABILITY");
        json.writeStringProperty("calculationIdentifier", variation.hex());
        json.writeStringProperty("warehouseSnapshotIdentifier", variation.hex());
        json.writeArrayPropertyStart("regionalAvailability");
        for (String region : Phrases.REGIONS) {
            json.writeStartObject();
            json.writeStringProperty("regionCode", region);
            json.writeStringProperty("availabilityStatement", "Available online and in selected stores of the region");
            json.writeStringProperty(
                    "deliveryTimeStatement", "Delivered on working days between eight and six o'clock");
            json.writeNumberProperty("deliverableWithinBusinessDays", region.length());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void policy() {
        json.writeStringProperty("sectionType", "RETURN_POLICY");
        json.writeStringProperty("policyVersionIdentifier", variation.hex());
        json.writeName("policyMarkup");
        json.writeString(Phrases.POLICY);
        json.writeStringProperty(
                "policyDocumentUrl", "https://cdn.shop.example/documents/policies/returns-and-refunds.html");
    }

    private void compliance() {
        json.writeStringProperty("sectionType", "COMPLIANCE_STATEMENT");
        json.writeStringProperty("statementReference", variation.hex());
        json.writeName("statementText");
        json.writeString(Phrases.COMPLIANCE);
        json.writeStringProperty("declarationUrl", "https://cdn.shop.example/documents/declarations/conformity.pdf");
    }
}
