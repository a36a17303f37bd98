package dev.fivefold.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalTargetTest {

    @Test
    void an_address_of_this_machine_is_a_target() {
        LocalTarget target = LocalTarget.of("http://localhost:8080/users/{n}?half={n/2}");

        assertThat(target.host()).isEqualTo("localhost");
        assertThat(target.address().isLoopbackAddress()).isTrue();
        assertThat(target.port()).isEqualTo(8080);
        assertThat(target.path().of(7)).isEqualTo("/users/7?half=3");
    }

    @Test
    void a_url_has_defaults() {
        assertThat(LocalTarget.of("http://[::1]").port()).isEqualTo(80);
        assertThat(LocalTarget.of("http://[::1]").path().of(0)).isEqualTo("/");
        assertThat(LocalTarget.of("http://127.0.0.1?id={n}").path().of(1)).isEqualTo("/?id=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "http://127.0.0.1/a b | 'http://127.0.0.1/a b' is no URL: Illegal character in path",
                "127.0.0.1:8080/ | '127.0.0.1:8080/' is no URL: Illegal character in scheme name",
                "https://127.0.0.1/ | 'https://127.0.0.1/' is no address to put load on: write one such as",
                "/api/home/1 | '/api/home/1' is no address to put load on: write one such as",
                "http://127.0.0.1:80{n}/ | 'http://127.0.0.1:80{n}/' has {n} in its host",
                "http://192.0.2.1/ | 192.0.2.1 is not this machine: load is for this machine only",
                "http://no-such-host.invalid/ | there is no host 'no-such-host.invalid'"
            })
    void any_other_address_is_rejected_in_a_line(String url, String message) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> LocalTarget.of(url))
                .withMessageStartingWith(message)
                .withMessageNotContaining("\n");
    }
}
