package dev.fivefold.mocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.web.HeldResponses;
import dev.fivefold.mocks.web.SelectedFields;
import java.io.ByteArrayInputStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.server.Compression;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class SelectedFieldsTest {

    private static final String BODY =
            "{\"id\":7,\"lines\":[{\"productId\":1.10,\"notes\":[]},{\"productId\":2}],\"text\":\"" + "x".repeat(3_000)
                    + "\"}";

    private final MockMvc services = MockMvcBuilders.standaloneSetup(new Carts())
            .setControllerAdvice(held(), new SelectedFields())
            .build();

    @RestController
    static final class Carts {

        @GetMapping(path = "/carts", produces = MediaType.APPLICATION_JSON_VALUE)
        byte[] cart() {
            return BODY.getBytes(UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            id|{"id":7}
            lines.productId|{"lines":[{"productId":1.10},{"productId":2}]}
            lines.notes,id|{"id":7,"lines":[{"notes":[]},{}]}
            unknown|{}
            """)
    void a_body_has_the_fields_that_its_client_selects(String fields, String body) throws Exception {
        assertThat(response("/carts?fields=" + fields).getContentAsString()).isEqualTo(body);
    }

    @Test
    void selected_fields_are_compressed_and_cached_as_a_body_of_their_own() throws Exception {
        byte[] whole = inflated(response("/carts"));
        byte[] text = inflated(response("/carts?fields=text"));

        assertThat(new String(whole, UTF_8)).isEqualTo(BODY);
        assertThat(new String(text, UTF_8)).isEqualTo("{\"text\":\"" + "x".repeat(3_000) + "\"}");
    }

    private MockHttpServletResponse response(String target) throws Exception {
        return services.perform(MockMvcRequestBuilders.get(target).header("Accept-Encoding", "gzip"))
                .andReturn()
                .getResponse();
    }

    private static byte[] inflated(MockHttpServletResponse response) throws Exception {
        return new GZIPInputStream(new ByteArrayInputStream(response.getContentAsByteArray())).readAllBytes();
    }

    private static HeldResponses held() {
        Compression compression = new Compression();
        compression.setEnabled(true);
        return new HeldResponses(compression, DataSize.ofMegabytes(1));
    }
}
