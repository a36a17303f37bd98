package dev.fivefold.mocks.recommendations.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.mocks.recommendations.ranking.RankingSettings.ScoringKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.ScratchKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.SplitterKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.WeightsKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;

class RankingSettingsTest {

    private static final Path LESSONS = Path.of("..", "lessons");

    @Test
    void without_a_lesson_all_settings_are_the_baseline() {
        assertThat(bound(new Binder(new MapConfigurationPropertySource(Map.of()))))
                .isEqualTo(new RankingSettings(
                        SplitterKind.REGEX, WeightsKind.STRING_MAP, ScratchKind.CLEARED, ScoringKind.PARALLEL));
    }

    @Test
    void a_lesson_changes_the_settings_of_its_file() throws IOException {
        assertThat(after("08-hot-code"))
                .isEqualTo(new RankingSettings(
                        SplitterKind.INDEX, WeightsKind.LONG_MAP, ScratchKind.FRESH, ScoringKind.SEQUENTIAL));
        assertThat(after("08-hot-code", "10-off-heap"))
                .isEqualTo(new RankingSettings(
                        SplitterKind.INDEX, WeightsKind.OFF_HEAP, ScratchKind.FRESH, ScoringKind.SEQUENTIAL));
    }

    @Test
    void an_unknown_value_is_rejected() {
        Binder binder = new Binder(
                new MapConfigurationPropertySource(Map.of("fivefold.mocks.recommendations.weights", "lng-map")));

        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> bound(binder))
                .havingRootCause()
                .withMessageContaining("lng-map");
    }

    /** As the lab starts the service: with the files of the lessons up to a number, of which later ones win. */
    private static RankingSettings after(String... lessons) throws IOException {
        List<PropertySource<?>> files = new ArrayList<>();
        for (String lesson : lessons) {
            files.addAll(
                    0,
                    new YamlPropertySourceLoader()
                            .load(
                                    lesson,
                                    new FileSystemResource(
                                            LESSONS.resolve(lesson).resolve("mocks.yaml"))));
        }
        return bound(new Binder(ConfigurationPropertySources.from(files)));
    }

    private static RankingSettings bound(Binder binder) {
        return binder.bindOrCreate("fivefold.mocks.recommendations", RankingSettings.class);
    }
}
