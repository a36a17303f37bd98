package dev.fivefold.lessons.l04;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Stopwatch;
import dev.fivefold.lessons.Services;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class OrderSellersTest {

    private static final int SELLERS = 6;

    @AutoClose
    private final Services services = new Services();

    private final OrderSellers page = new OrderSellers(services.shop());

    /** However long the loop takes: after n seconds, n + 1 requests for each seller at most. */
    @Test
    void a_seller_is_requested_once_a_second_whatever_the_number_of_items() {
        List<Long> sellerOfEachItem =
                LongStream.range(0, 600).mapToObj(item -> item % SELLERS).toList();
        Stopwatch since = Stopwatch.createStarted();

        assertThat(page.load(sellerOfEachItem))
                .startsWith("/sellers/0", "/sellers/1")
                .hasSize(600);

        assertThat(services.requests()).hasSizeLessThanOrEqualTo(SELLERS * (1 + (int) since.elapsed(TimeUnit.SECONDS)));
    }
}
