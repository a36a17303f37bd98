package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

@SmallShop
class PageTest {

    @LocalServerPort
    private int port;

    private Shop shop = new Shop(0);

    @BeforeEach
    void connect() {
        shop = new Shop(port);
    }

    @Test
    void a_heavy_page_has_36_uneven_parts_of_about_9_megabytes_together() {
        Map<String, byte[]> page = shop.page(3);

        assertThat(page).hasSize(36);
        assertThat(sizes(page)).allSatisfy(size -> assertThat(size).isBetween(30_000, 900_000));
        assertThat(bytes(page).length).isBetween(8_700_000, 9_200_000);
    }

    @Test
    void a_heavy_page_shrinks_more_than_20_times_but_is_not_one_repetition() {
        byte[] page = bytes(shop.page(4));

        assertThat(page.length / deflated(page, Deflater.BEST_SPEED)).isBetween(20, 30);
        assertThat(page.length / deflated(page, 6)).isBetween(24, 35);
    }

    @Test
    void a_light_page_has_36_parts_of_about_2_kilobytes() {
        Map<String, byte[]> page = shop.page(10);

        assertThat(page).hasSize(36);
        assertThat(page)
                .allSatisfy((path, body) ->
                        assertThat(body.length).isBetween(path.startsWith("/prices") ? 100 : 1_000, 3_000));
        assertThat(bytes(page).length).isBetween(60_000, 85_000);
    }

    @Test
    void a_card_that_is_read_in_a_loop_has_about_1_kilobyte() {
        assertThat(shop.body("/content/sellers/7").length).isBetween(500, 1_600);
        assertThat(shop.body("/users/7/public-profile").length).isBetween(500, 1_600);
    }

    @Test
    void the_same_request_gets_the_same_bytes() {
        Map<String, byte[]> first = shop.page(7);
        Map<String, byte[]> second = shop.page(7);

        assertThat(second).containsOnlyKeys(first.keySet());
        second.forEach((path, body) ->
                assertThat(Arrays.equals(body, first.get(path))).as(path).isTrue());
    }

    @Test
    void two_users_have_different_pages() {
        assertThat(shop.body("/content/banners?userId=7")).isNotEqualTo(shop.body("/content/banners?userId=8"));
    }

    private static List<Integer> sizes(Map<String, byte[]> page) {
        return page.values().stream().map(part -> part.length).toList();
    }

    private static byte[] bytes(Map<String, byte[]> page) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        page.values().forEach(bytes::writeBytes);
        return bytes.toByteArray();
    }

    private static int deflated(byte[] bytes, int level) {
        try (Deflater deflater = new Deflater(level)) {
            deflater.setInput(bytes);
            deflater.finish();
            return deflater.deflate(new byte[bytes.length]);
        }
    }
}
