package dev.fivefold.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.gateway.client.Client.User;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessRulesTest {

    private static final User ONE = new User("1", Set.of("read"));
    private static final User TWO = new User("2", Set.of("read", "write"));

    private final AccessRules rules = new AccessRules(List.of(
            new AccessRule("/home/{userId}/**", Set.of(), "userId", null, false, false),
            new AccessRule("/prices/*", Set.of("PUT"), null, "write", false, false),
            new AccessRule("/prices/*", Set.of("GET"), null, null, true, false),
            new AccessRule("/public/**", Set.of(), null, null, false, true),
            new AccessRule("/public/secret", Set.of(), null, "secrets", false, false)));

    @Test
    void a_path_belongs_to_its_owner_alone() {
        assertThat(rules.of("GET", "/home/1/cart").isOwn(ONE)).isTrue();
        assertThat(rules.of("GET", "/home/1/cart").isOwn(TWO)).isFalse();
        assertThat(rules.of("GET", "/home/1;x/cart").isOwn(ONE)).isFalse();
        assertThat(rules.of("GET", "/prices/1").isOwn(TWO)).isTrue();
    }

    @Test
    void a_scope_is_missing_for_the_methods_that_need_it() {
        assertThat(rules.of("put", "/prices/1").missingScope(ONE)).isEqualTo("write");
        assertThat(rules.of("PUT", "/prices/1").missingScope(TWO)).isNull();
        assertThat(rules.of("GET", "/prices/1").missingScope(ONE)).isNull();
    }

    @Test
    void a_path_is_public_if_all_its_rules_are() {
        assertThat(rules.of("GET", "/public/x").areOpen()).isTrue();
        assertThat(rules.of("GET", "/public/secret").areOpen()).isFalse();
        assertThat(rules.of("GET", "/prices/1").areOpen()).isFalse();
        assertThat(rules.of("GET", "/other").areOpen()).isFalse();
    }

    @Test
    void a_request_without_a_rule_is_denied_unless_there_are_no_rules() {
        assertThat(rules.of("GET", "/other").denyAll()).isTrue();
        assertThat(rules.of("POST", "/prices/1").denyAll()).isTrue();
        assertThat(rules.of("HEAD", "/prices/1").denyAll()).isFalse();
        assertThat(rules.of("DELETE", "/home/1").denyAll()).isFalse();
        assertThat(new AccessRules(List.of()).of("GET", "/other").denyAll()).isFalse();
    }
}
