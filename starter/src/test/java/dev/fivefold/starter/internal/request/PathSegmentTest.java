package dev.fivefold.starter.internal.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.base.Splitter;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;

/**
 * The path of a call has one segment for each variable, whatever text a client has put there. {@code -Dfivefold.naughty-strings} names a file with more,
 * one a line.
 */
class PathSegmentTest {

    private static final List<String> NAUGHTY = List.of(
            "..%2fadmin",
            "..%2Fadmin",
            "..%5cadmin",
            "..\\admin",
            "../admin",
            "x/admin",
            "/admin",
            "//admin",
            "x/../admin",
            "%2e%2e",
            "%2e%2e%2fadmin",
            ".%2e",
            "..;/admin",
            "..;a=b",
            ";a=b",
            ".;",
            "x;jsessionid=1/../admin",
            "%252e%252e",
            "x%00",
            "x\u0000y",
            "x\r\nHost: other",
            "x?admin=true",
            "x#admin",
            "?",
            "#",
            "&a=b",
            "a=b&c",
            "a+b",
            "a b",
            "%",
            "%%",
            "%2",
            "%zz",
            "{id}",
            "${id}",
            "{{7*7}}",
            "http://other/",
            "@other",
            ":8080",
            "[::1]",
            "'",
            "\"",
            "<script>",
            "ä€𝄞",
            "\uD800",
            "ﬀ",
            "１",
            "．．",
            "…",
            "‥",
            "\u202e",
            "\ufeff",
            "null",
            "undefined",
            "-1",
            "1e9",
            "*",
            "**",
            "~",
            "~root",
            "a,b",
            "|",
            "`id`");

    private static final Services SERVICES = new Services(Map.of());
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "spring.cloud.openfeign.client.config.shop.url=" + SERVICES.url(),
            "fivefold.hedging.enabled=false"); // a late second attempt would be taken for the next call

    @FeignClient("shop")
    interface Shop {

        @GetMapping("/things/{id}/parts/{part}")
        Call<RawJson> simple(@PathVariable("id") String id, @PathVariable("part") String part);

        @GetMapping("/things/{id}/parts/{part}")
        Call<RawJson> withHeader(
                @PathVariable("id") String id, @PathVariable("part") String part, @RequestHeader("X-Kind") String kind);

        @GetMapping("/things/{ids}/parts/{part}")
        Call<RawJson> list(@PathVariable("ids") List<String> ids, @PathVariable("part") String part);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static final class Application {}

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
    }

    @Test
    void the_service_gets_one_segment_for_one_variable() throws IOException {
        Shop shop = APPLICATION.bean(Shop.class);
        for (String text : Stream.concat(NAUGHTY.stream(), more()).toList()) {
            for (Call<RawJson> call :
                    List.of(shop.simple(text, "1"), shop.withHeader(text, "1", "x"), shop.list(List.of(text), "1"))) {
                SERVICES.reset();

                CallResult<RawJson> result = call.execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));

                if (SERVICES.targets().isEmpty()) {
                    assertThat(result)
                            .as(text)
                            .isInstanceOfSatisfying(
                                    CallResult.Failed.class,
                                    failed -> assertThat(failed.status()).hasValue(400));
                } else {
                    List<String> segments =
                            Splitter.on('/').splitToList(SERVICES.targets().getFirst());
                    assertThat(segments)
                            .as(text)
                            .hasSize(5)
                            .startsWith("", "things")
                            .endsWith("parts", "1");
                    assertThat(URLDecoder.decode(segments.get(2), UTF_8))
                            .isEqualTo(new String(text.getBytes(UTF_8), UTF_8));
                }
            }
        }
    }

    private static Stream<String> more() throws IOException {
        @Nullable String file = System.getProperty("fivefold.naughty-strings");
        return file == null ? Stream.empty() : Files.readAllLines(Path.of(file)).stream();
    }

    @Test
    void a_missing_variable_makes_no_request() {
        SERVICES.reset();
        for (@Nullable String text : new @Nullable String[] {null, "", ".", "..", "../x", "x\\..", "..;a"}) {
            Call<RawJson> call = APPLICATION.bean(Shop.class).simple("1", text);

            assertThat(call.execute(new CallContext(Deadline.after(Duration.ofSeconds(20)))))
                    .as(String.valueOf(text))
                    .isInstanceOfSatisfying(
                            CallResult.Failed.class,
                            failed -> assertThat(failed.status()).hasValue(400));
        }
        assertThat(SERVICES.targets()).isEmpty();
    }

    @Property
    void any_text_is_one_segment_or_rejected(
            @ForAll
                    @StringLength(max = 20)
                    @Chars({'.', '/', '\\', '%', '2', 'f', 'e', '5', 'c', ';', '?', '#', 'x', 'ä'})
                    String text) {
        Optional<String> made = segment(text);

        made.ifPresent(segment -> {
            assertThat(segment).matches("[A-Za-z0-9._~%-]+").isNotIn(".", "..");
            assertThat(URLDecoder.decode(segment, UTF_8)).isEqualTo(text);
            assertThat(URI.create("http://a/b/" + segment + "/c").normalize().getRawPath())
                    .isEqualTo("/b/" + segment + "/c");
            assertThat(Splitter.onPattern("[/\\\\]").splitToList(URLDecoder.decode(segment, UTF_8)))
                    .doesNotContain("..", ".");
        });
    }

    private static Optional<String> segment(String text) {
        String[] made = new String[1];
        UnsendableRequestException rejected = catchThrowableOfType(
                UnsendableRequestException.class, () -> made[0] = new PathSegment(null).expand(text));
        return rejected == null ? Optional.of(made[0]) : Optional.empty();
    }
}
