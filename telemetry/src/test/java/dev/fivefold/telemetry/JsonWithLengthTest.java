package dev.fivefold.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.mock.http.MockHttpOutputMessage;
import tools.jackson.databind.json.JsonMapper;

class JsonWithLengthTest {

    @Test
    void a_json_response_has_its_length() throws Exception {
        HttpMessageConverters.ServerBuilder converters = HttpMessageConverters.forServer();
        new JsonWithLength(new JsonMapper()).customize(converters);
        JacksonJsonHttpMessageConverter json = StreamSupport.stream(
                        converters.build().spliterator(), false)
                .filter(JacksonJsonHttpMessageConverter.class::isInstance)
                .map(JacksonJsonHttpMessageConverter.class::cast)
                .findFirst()
                .orElseThrow();
        MockHttpOutputMessage response = new MockHttpOutputMessage();

        json.write(
                Map.of("name", "Müller"),
                ResolvableType.forClass(Map.class),
                MediaType.APPLICATION_JSON,
                response,
                null);

        assertThat(response.getBodyAsString(StandardCharsets.UTF_8)).isEqualTo("{\"name\":\"Müller\"}");
        assertThat(response.getHeaders().getContentLength()).isEqualTo("{\"name\":\"Müller\"}".length() + 1);
    }
}
