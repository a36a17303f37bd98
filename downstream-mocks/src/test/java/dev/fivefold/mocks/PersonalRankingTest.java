package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

@SmallShop
class PersonalRankingTest {

    private static final List<Long> USERS = List.of(1L, 2L, 3L, 10L, 103L, 200L);

    @LocalServerPort
    private int port;

    @Test
    void the_products_of_a_users_list_come_in_an_order_of_the_users_own() throws SQLException {
        Shop shop = new Shop(port);

        List<Long> ranked = ranked(shop, 3);

        assertThat(ranked).containsExactlyInAnyOrderElementsOf(ofTable(3)).isNotEqualTo(ofTable(3));
        // They have the same list.
        assertThat(ranked(shop, 103))
                .containsExactlyInAnyOrderElementsOf(ranked)
                .isNotEqualTo(ranked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08-hot-code", "10-off-heap"})
    void a_lesson_changes_no_byte(String lesson) {
        SpringBootTest small = SmallShop.class.getAnnotation(SpringBootTest.class);
        try (ConfigurableApplicationContext tuned = new SpringApplicationBuilder(small.classes())
                .run(Stream.of(
                                Arrays.stream(small.properties()),
                                TestDatabase.properties(TestDatabase.SHOP).stream(),
                                Stream.of(
                                        "server.port=0",
                                        "spring.config.additional-location=file:../lessons/" + lesson + "/mocks.yaml"))
                        .flatMap(properties -> properties)
                        .map("--"::concat)
                        .toArray(String[]::new))) {
            Shop first = new Shop(port);
            Shop after = new Shop(tuned.getEnvironment().getRequiredProperty("local.server.port", Integer.class));

            assertThat(USERS)
                    .allSatisfy(user -> assertThat(after.body(path(user))).isEqualTo(first.body(path(user))));
        }
    }

    private static List<Long> ranked(Shop shop, long userId) {
        return shop.json(path(userId))
                .get("productIds")
                .valueStream()
                .map(JsonNode::asLong)
                .toList();
    }

    private static String path(long userId) {
        return "/recommendations/" + userId + "/personal";
    }

    private static List<Long> ofTable(int listId) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP);
                PreparedStatement statement = connection.prepareStatement("SELECT product_id FROM recommendations"
                        + " WHERE list_id = ? AND kind = 'PERSONAL' ORDER BY place")) {
            statement.setInt(1, listId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }
}
