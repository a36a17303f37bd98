package dev.fivefold.mocks.users;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the users service. */
@Component
record UserQueries(JdbcClient jdbc) {

    /** By primary key. */
    private static final String USER =
            "SELECT user_id, display_name, email, membership_level, price_tier, joined_on FROM users WHERE user_id = :userId";

    /** By primary key. */
    private static final String USERS = """
            SELECT user_id, display_name, email, membership_level, price_tier, joined_on
            FROM users
            WHERE user_id IN (:userIds)""";

    /** Relies on idx_addresses_user, which is in the order of the rows. */
    private static final String ADDRESSES = """
            SELECT address_id, street, postcode, city, country_code
            FROM addresses
            WHERE user_id = :userId
            ORDER BY is_default DESC, address_id""";

    /** A row of users. */
    record User(
            long userId,
            String displayName,
            String email,
            String membershipLevel,
            String priceTier,
            LocalDate joinedOn) {
        private static final RowMapper<User> ROW = new RecordRowMapper<>(User.class);
    }

    /** A row of addresses. */
    record Address(long addressId, String street, String postcode, String city, String countryCode) {
        private static final RowMapper<Address> ROW = new RecordRowMapper<>(Address.class);
    }

    Optional<User> user(long userId) {
        return jdbc.sql(USER).param("userId", userId).query(User.ROW).optional();
    }

    /** In no order; without users that do not exist. */
    List<User> users(IdList ids) {
        return Rows.of(jdbc.sql(USERS).param("userIds", ids.values()).query(User.ROW));
    }

    /** The default address first. */
    List<Address> addresses(long userId) {
        return Rows.of(jdbc.sql(ADDRESSES).param("userId", userId).query(Address.ROW));
    }
}
