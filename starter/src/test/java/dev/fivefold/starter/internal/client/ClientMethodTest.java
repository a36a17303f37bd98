package dev.fivefold.starter.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.call.ClientMethod;
import org.junit.jupiter.api.Test;

class ClientMethodTest {

    @Test
    void its_address_has_no_password_since_logs_show_it() throws Exception {
        assertThat(at("http://user:secret@carts:8080/v1").address()).isEqualTo("http://carts:8080/v1");
        assertThat(at("http://carts:8080/@home").address()).isEqualTo("http://carts:8080/@home");
    }

    private static ClientMethod at(String url) throws NoSuchMethodException {
        return new ClientMethod("carts", url, Object.class.getMethod("toString"), String.class, "GET", "/carts");
    }
}
