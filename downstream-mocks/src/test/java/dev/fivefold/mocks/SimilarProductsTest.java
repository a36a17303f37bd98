package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@SmallShop
class SimilarProductsTest {

    @LocalServerPort
    private int port;

    private Shop shop = new Shop(0);

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @Test
    void twelve_other_products_of_the_category_come_in_ascending_order() throws SQLException {
        List<Long> similar = similar(1031);

        assertThat(similar).hasSize(12).isSorted().doesNotHaveDuplicates().doesNotContain(1031L);
        assertThat(categories(similar)).containsExactlyElementsOf(categories(List.of(1031L)));
        assertThat(similar(1031)).isEqualTo(similar);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1999, 2000})
    void the_first_and_the_last_products_have_fewer(long productId) throws SQLException {
        List<Long> similar = similar(productId);

        assertThat(similar).hasSizeBetween(6, 11).doesNotContain(productId);
        assertThat(categories(similar)).containsExactlyElementsOf(categories(List.of(productId)));
    }

    @Test
    void a_light_product_has_light_ones_so_that_a_light_page_stays_light() {
        assertThat(similar(1030)).hasSize(12).allMatch(id -> id % 10 == 0);
    }

    @Test
    void an_unknown_product_has_no_similar_ones() {
        assertThat(shop.get("/recommendations/similar?productId=999999").statusCode())
                .isEqualTo(200);
        assertThat(similar(999_999)).isEmpty();
        assertThat(similar(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void an_invalid_id_is_rejected() {
        assertThat(shop.get("/recommendations/similar?productId=0").statusCode())
                .isEqualTo(400);
        assertThat(shop.get("/recommendations/similar").statusCode()).isEqualTo(400);
    }

    private List<Long> similar(long productId) {
        List<Long> ids = new ArrayList<>();
        for (JsonNode id :
                shop.json("/recommendations/similar?productId=" + productId).path("productIds")) {
            ids.add(id.longValue());
        }
        return ids;
    }

    private static List<Integer> categories(List<Long> productIds) throws SQLException {
        String ids = productIds.toString().replaceAll("[\\[\\]]", "");
        List<Integer> categories = new ArrayList<>();
        try (Connection connection = TestDatabase.connectAsReader(TestDatabase.SHOP);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT DISTINCT category_id FROM products WHERE product_id IN (" + ids + ")")) {
            while (rows.next()) {
                categories.add(rows.getInt(1));
            }
        }
        return categories;
    }
}
