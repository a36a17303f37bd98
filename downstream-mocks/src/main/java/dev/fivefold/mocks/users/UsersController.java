package dev.fivefold.mocks.users;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartArray;
import dev.fivefold.mocks.content.PartWriter;
import dev.fivefold.mocks.content.Weight;
import dev.fivefold.mocks.web.IdList;
import dev.fivefold.mocks.web.UnknownIdException;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /users/{id}} and the paths below it, 404 for a user who does not exist; and profiles of many users. */
@RestController
@RequestMapping(path = "/users", produces = MediaType.APPLICATION_JSON_VALUE)
record UsersController(UserQueries queries, PartWriter parts) {

    private static final String[] BADGES = {"TOP_REVIEWER", "EARLY_ADOPTER", "HELPFUL_VOICE"};

    /** The membership of a user. */
    record Membership(long userId, String level, String priceTier, int pointsBalance, LocalDate memberSince) {}

    /** The settings of a user. */
    record Preferences(long userId, String languageTag, String displayCurrency, boolean newsletterSubscribed) {}

    /** The fields that are visible to other users. */
    record PublicProfile(long userId, String displayName, String badge) {}

    @GetMapping("/{id}")
    byte[] profile(@PathVariable @Positive long id) {
        return parts.begin(Part.PROFILE, id).fields(user(id)).end();
    }

    @GetMapping("/{id}/membership")
    byte[] membership(@PathVariable @Positive long id) {
        UserQueries.User user = user(id);
        Membership membership =
                new Membership(id, user.membershipLevel(), user.priceTier(), (int) (id * 137 % 5000), user.joinedOn());
        return parts.begin(Part.MEMBERSHIP, id).fields(membership).end();
    }

    @GetMapping("/{id}/addresses")
    byte[] addresses(@PathVariable @Positive long id) {
        List<UserQueries.Address> addresses = queries.addresses(id);
        if (addresses.isEmpty()) {
            throw new UnknownIdException("user", id);
        }
        UserQueries.Address first = addresses.getFirst();
        return parts.begin(Part.ADDRESSES, id)
                .field("defaultPostcode", first.postcode())
                .field("defaultCountryCode", first.countryCode())
                .items("addresses", addresses, UserQueries.Address::addressId)
                .end();
    }

    @GetMapping("/{id}/preferences")
    byte[] preferences(@PathVariable @Positive long id) {
        Preferences preferences =
                new Preferences(user(id).userId(), id % 2 == 0 ? "de-DE" : "en-GB", "EUR", id % 3 == 0);
        return parts.begin(Part.PREFERENCES, id).fields(preferences).end();
    }

    @GetMapping("/{id}/public-profile")
    byte[] publicProfile(@PathVariable @Positive long id) {
        return publicProfile(user(id));
    }

    /** The profiles of many users at once, with null for a user who does not exist. */
    @GetMapping("/public-profiles")
    byte[] publicProfiles(@RequestParam IdList ids) {
        Map<Long, byte[]> profiles =
                queries.users(ids).stream().collect(Collectors.toMap(UserQueries.User::userId, this::publicProfile));
        return PartArray.of(ids.values(), profiles);
    }

    private byte[] publicProfile(UserQueries.User user) {
        long id = user.userId();
        PublicProfile profile = new PublicProfile(id, user.displayName(), BADGES[(int) (id % BADGES.length)]);
        return parts.begin(Part.PUBLIC_PROFILE, Weight.LIGHT, id)
                .fields(profile)
                .end();
    }

    private UserQueries.User user(long id) {
        return queries.user(id).orElseThrow(() -> new UnknownIdException("user", id));
    }
}
