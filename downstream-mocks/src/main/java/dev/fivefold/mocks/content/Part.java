package dev.fivefold.mocks.content;

/** The kind of a body, which determines its size. The sizes are uneven, as those of real services are. */
public enum Part {
    PROFILE(0, 70_000),
    MEMBERSHIP(0, 45_000),
    ADDRESSES(30_000, 0),
    PREFERENCES(0, 95_000),
    CART(30_000, 0),
    SAVED_PRODUCTS(28_000, 0),
    ORDERS(92_000, 0),
    ORDER_SUMMARY(0, 120_000),
    RETURNS(0, 140_000),
    RECOMMENDATIONS(0, 31_000),
    BANNERS(45_000, 0),
    NAVIGATION(14_000, 0),
    ANNOUNCEMENTS(27_000, 0),
    EDITORIAL(48_000, 0),
    INBOX(70_000, 0),
    NOTIFICATIONS(42_000, 0),
    AVAILABLE_COUPONS(16_000, 0),
    APPLICABLE_COUPONS(0, 100_000),
    PRODUCTS(74_500, 0),
    PRODUCT(0, 74_500),
    /** Has only its items, so that a caller may cache them one by one and assemble the response again. */
    PRICES(9_000, 0, 0),
    STOCK(10_000, 0),
    REVIEWS(17_400, 0),
    SHIPMENTS(210_000, 0),
    SHIPPING_OPTIONS(50_000, 0),
    /** A card of about 1 KB, read in a loop or many at once. */
    PUBLIC_PROFILE(0, 0, 1_000),
    /** A card of about 1 KB, read in a loop or many at once. */
    SELLER(0, 0, 1_000);

    private static final int LIGHT_BYTES = 2_000;

    private final int heavyItemBytes;
    private final int heavyBytes;
    private final int lightBytes;

    Part(int heavyItemBytes, int heavyBytes) {
        this(heavyItemBytes, heavyBytes, LIGHT_BYTES);
    }

    Part(int heavyItemBytes, int heavyBytes, int lightBytes) {
        this.heavyItemBytes = heavyItemBytes;
        this.heavyBytes = heavyBytes;
        this.lightBytes = lightBytes;
    }

    /** Bytes of sections for each item of the body's list. */
    int itemBytes(Weight weight) {
        return weight == Weight.HEAVY ? heavyItemBytes : 0;
    }

    /** Size to which the body is padded. */
    int bodyBytes(Weight weight) {
        return Math.max(lightBytes, weight == Weight.HEAVY ? heavyBytes : 0);
    }
}
