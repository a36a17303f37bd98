package dev.fivefold.mocks.content;

import java.util.stream.IntStream;
import tools.jackson.core.io.SerializedString;

/** The stock of texts that sections repeat, encoded once: such blocks are most of a real page's bytes. */
final class Phrases {

    static final String[] LOCALES = {"de-DE", "de-AT", "nl-NL", "en-GB", "fr-FR", "it-IT", "pl-PL", "cs-CZ"};

    static final String[] REGIONS = {"DE-BE", "DE-HH", "AT-9", "NL-UT"};

    static final String[] HEADLINES = {
        "Made to be used every day",
        "What our editors say",
        "Care and maintenance",
        "Delivered to your door or to a pick-up point",
        "Good to know before you buy",
        "Designed together with our customers",
        "A classic, thought through again",
        "Questions that others have asked"
    };

    private static final String[] SENTENCES = {
        "Tested for two years in homes, offices and workshops before it came into our range.",
        "Every part can be replaced, and we keep spare parts for at least ten years after the last sale.",
        "The surface is finished by hand and may therefore differ slightly from one piece to the next.",
        "Wipe with a damp cloth; avoid solvents, scouring powder and long exposure to direct sunlight.",
        "It arrives in a box of recycled cardboard, without plastic, which you may give back to the carrier.",
        "Our buyers visit the factory twice a year and publish what they find in the annual report.",
        "Suitable for children from three years of age when an adult has put it together as described.",
        "If you order before noon on a working day, the parcel leaves our warehouse on the same day.",
        "The colours on your screen may differ a little from those of the product itself.",
        "Members of the loyalty programme collect double points on the first Monday of each month.",
        "A guarantee of five years covers material and workmanship, beyond what the law requires.",
        "Energy for its production came from wind and water; the certificate can be read on request."
    };

    private static final int SENTENCES_SHOWN = 4;

    static final SerializedString[] MARKUPS = IntStream.range(0, SENTENCES.length / SENTENCES_SHOWN)
            .mapToObj(Phrases::markup)
            .toArray(SerializedString[]::new);

    static final SerializedString POLICY = new SerializedString(
            "<section class=\"policy policy--returns\"><h4>Returns within"
                    + " thirty days</h4><p>You may send back unused products within thirty days of their arrival and get the full"
                    + " price back. Please keep the original packaging, print the label from your account and hand the parcel to the"
                    + " carrier or leave it at a pick-up point. Opened hygiene products, cut goods and personalised products are"
                    + " excluded from voluntary returns; your statutory rights remain as they are.</p><p>We pay the money back the way"
                    + " you paid, within five working days after the parcel has reached our warehouse. An exchange for another size"
                    + " or colour is free of charge while stocks last; otherwise the price is paid back.</p></section>");

    static final SerializedString COMPLIANCE =
            new SerializedString("This product meets the requirements of the applicable"
                    + " directives on general product safety, restricted substances and packaging waste. The declaration of"
                    + " conformity, the safety data sheet and the user manual are available from the manufacturer or the importer"
                    + " named on the packaging, in all official languages of the countries in which the product is offered. Batteries"
                    + " and electrical devices must not be put into household waste: return them to us or to a public collection"
                    + " point free of charge. Packaging is licensed with the dual systems of each country; the registration numbers"
                    + " are listed in the imprint and renewed every year.");

    private Phrases() {}

    /** Variants share no sentence, as in different texts. */
    private static SerializedString markup(int variant) {
        int first = variant * SENTENCES_SHOWN;
        return new SerializedString(
                "<div class=\"rich-text rich-text--expanded\" data-tracking-context=\"home-page\"><h3>"
                        + SENTENCES[first] + "</h3><p class=\"rich-text__lead\"><strong>" + SENTENCES[first + 1]
                        + "</strong><br/>"
                        + SENTENCES[first + 2] + "</p><blockquote cite=\"https://cdn.shop.example/editors\">"
                        + SENTENCES[first + 3]
                        + "</blockquote><footer class=\"rich-text__note\">Prices include value added tax, plus postage and packing;"
                        + " see the conditions of sale.</footer></div>");
    }
}
