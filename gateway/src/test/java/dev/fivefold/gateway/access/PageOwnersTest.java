package dev.fivefold.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.gateway.auth.AccessRule;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PageOwnersTest {

    private final PageOwners owners = new PageOwners(List.of(
            new AccessRule("/api/products/*/price", Set.of("PUT"), null, "prices:write", false, false),
            new AccessRule("/api/home/{userId}/**", Set.of(), "userId", null, false, false)));

    @Test
    void a_page_and_its_owner_come_from_the_rule_of_its_path() {
        assertThat(owners.page("/api/home/7/trace"))
                .isEqualTo(new PageOwners.Page("home", "7", "/api/home/{id}/trace"));
    }

    @Test
    void an_owner_whose_id_is_a_word_is_not_in_the_path_that_is_logged() {
        assertThat(owners.page("/api/h%6Fme/alice"))
                .isEqualTo(new PageOwners.Page("home", "alice", "/api/h%6Fme/{id}"));
    }

    @Test
    void other_paths_have_no_owner() {
        assertThat(owners.page("/api/messages")).isNull();
        assertThat(owners.page("/api/products/7/price")).isNull();
        assertThat(owners.page("/api/home/%zz")).isNull();
    }
}
