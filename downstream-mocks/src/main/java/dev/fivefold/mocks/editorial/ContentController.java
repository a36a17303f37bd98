package dev.fivefold.mocks.editorial;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartArray;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import dev.fivefold.mocks.web.UnknownIdException;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /content/...}: entries around the products of a page, and the cards of sellers. */
@RestController
@RequestMapping(path = "/content", produces = MediaType.APPLICATION_JSON_VALUE)
record ContentController(SellerQueries queries, PartWriter parts) {

    private static final int BANNERS = 8;
    private static final int NAVIGATION_NODES = 30;
    private static final int ANNOUNCEMENTS = 6;
    private static final int ARTICLES = 10;

    private static final String[] TOPICS = {
        "Kitchen", "Outdoors", "Lighting", "Cycling", "Bedroom", "Office", "Furniture", "Sound", "Rainwear", "Cooking"
    };

    /** A banner, a node of the navigation, an announcement or an article. */
    record Entry(long entryId, String title, String path) {}

    /** The card of a seller. */
    record Seller(long sellerId, String displayName, double rating, String city, LocalDate since) {}

    @GetMapping("/banners")
    byte[] banners(@RequestParam @Positive long userId) {
        return entries(Part.BANNERS, "banners", BANNERS, userId);
    }

    @GetMapping("/navigation")
    byte[] navigation(@RequestParam @Positive long userId) {
        return entries(Part.NAVIGATION, "navigation", NAVIGATION_NODES, userId);
    }

    @GetMapping("/announcements")
    byte[] announcements(@RequestParam @Positive long userId) {
        return entries(Part.ANNOUNCEMENTS, "announcements", ANNOUNCEMENTS, userId);
    }

    @GetMapping("/editorial")
    byte[] editorial(@RequestParam @Positive long userId) {
        return entries(Part.EDITORIAL, "articles", ARTICLES, userId);
    }

    @GetMapping("/sellers/{sellerId}")
    byte[] seller(@PathVariable @Positive long sellerId) {
        return queries.seller(sellerId).map(this::card).orElseThrow(() -> new UnknownIdException("seller", sellerId));
    }

    /** The cards of many sellers at once, with null for a seller who does not exist. */
    @GetMapping("/sellers")
    byte[] sellers(@RequestParam IdList ids) {
        Map<Long, byte[]> cards =
                queries.sellers(ids).stream().collect(Collectors.toMap(SellerQueries.Seller::sellerId, this::card));
        return PartArray.of(ids.values(), cards);
    }

    private byte[] card(SellerQueries.Seller seller) {
        Seller card = new Seller(
                seller.sellerId(), seller.displayName(), seller.ratingTenths() / 10.0, seller.city(), seller.since());
        return parts.begin(Part.SELLER, Weight.LIGHT, seller.sellerId())
                .fields(card)
                .end();
    }

    /** Different users get different entries: those of a user begin at the user's id. */
    private byte[] entries(Part part, String name, int count, long userId) {
        List<Entry> entries = IntStream.range(0, count)
                .mapToObj(i -> {
                    long id = (userId + i) & Long.MAX_VALUE; // after the largest number comes 0
                    String topic = TOPICS[(int) (id % TOPICS.length)];
                    return new Entry(id, topic + " today", "/" + name + "/" + topic.toLowerCase(Locale.ROOT));
                })
                .toList();
        return parts.begin(part, userId).items(name, entries, Entry::entryId).end();
    }
}
