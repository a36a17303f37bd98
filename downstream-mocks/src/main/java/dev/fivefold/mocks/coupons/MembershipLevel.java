package dev.fivefold.mocks.coupons;

/** Levels of membership, lowest first. */
enum MembershipLevel {
    BASIC(0),
    SILVER(1),
    GOLD(2),
    PLATINUM(3);

    private final int rank;

    MembershipLevel(int rank) {
        this.rank = rank;
    }

    /** The number that coupons.min_level compares with. */
    int rank() {
        return rank;
    }
}
