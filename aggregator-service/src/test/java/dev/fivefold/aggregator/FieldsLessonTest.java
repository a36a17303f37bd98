package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The fields with which the demo compares step 12. */
class FieldsLessonTest {

    private static final String LISTED = "file:../lessons/12-splice/fields/1-listed.yaml";
    private static final String REQUESTED = "file:../lessons/12-splice/fields/2-requested.yaml";

    @Test
    void the_service_starts_with_the_fields_that_its_records_need() {
        assertThatNoException().isThrownBy(() -> start(LISTED).close());
    }

    @Test
    void every_method_with_fields_requests_them_in_the_second_file() {
        try (ConfigurableApplicationContext context = start(LISTED + "," + REQUESTED)) {
            assertThat(context.getBean(FivefoldProperties.class).calls().values())
                    .flatExtracting(Map::values)
                    .isNotEmpty()
                    .extracting(CallSettings::fieldsParameter)
                    .containsOnly("fields");
        }
    }

    private static ConfigurableApplicationContext start(String files) {
        return new SpringApplicationBuilder(AggregatorApplication.class)
                .run("--server.port=0", "--management.server.port=0", "--spring.config.additional-location=" + files);
    }
}
