package dev.fivefold.peers.fivefold;

import dev.fivefold.starter.page.Page;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Pages of parts, whose number the environment sets. */
@Configuration(proxyBeanMethods = false)
class Pages {

    private static final int LEVELS = 3;

    /** All parts at once. The first is required. */
    @Bean
    Page<Long> page(PartsClient client, @Value("${PARTS}") int parts) {
        return Page.at("/page/{user}", Long.class, page -> {
            page.call("part1", user -> client.raw(1, user, 0)).required();
            for (int i = 2; i <= parts; i++) {
                int part = i;
                page.call("part" + part, user -> client.raw(part, user, 0)).optional();
            }
        });
    }

    /** Three levels: a part needs a field of the one in its place in the level before. */
    @Bean
    Page<Long> levels(PartsClient client, @Value("${PARTS}") int parts) {
        int width = Math.max(1, parts / LEVELS);
        return Page.at("/levels/{user}", Long.class, page -> {
            for (int i = 1; i <= width; i++) {
                int first = i;
                int second = first + width;
                int third = second + width;
                var call = page.call("part" + first, user -> client.part(first, user, 0));
                var one = first == 1 ? call.required() : call.optional();
                var two = page.call("part" + second, one, (user, before) -> client.part(second, user, before.next()))
                        .optional();
                page.call("part" + third, two, (user, before) -> client.raw(third, user, before.next()))
                        .optional();
            }
        });
    }
}
