package dev.fivefold.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The version of the parent POM is in each text that repeats it. */
class VersionTest {

    private static final Pattern VERSION = Pattern.compile("<artifactId>fivefold</artifactId>\\s*<version>([^<]+)<");

    @ParameterizedTest
    @CsvSource({
        "CITATION.cff, version: %s",
        "docs/existing-application.md, such as `%s`",
        "bom/pom.xml, <version>%s</version>",
        "template/pom.xml, <fivefold.version>%s</fivefold.version>",
        "lab/src/main/java/dev/fivefold/lab/cli/Fivefold.java, \"Fivefold %s\"",
        "deploy/k8s/overlays/production/kustomization.yaml, newTag: \"%s\"",
        "deploy/k8s/overlays/dev/kustomization.yaml, newTag: \"%s\"",
        "deploy/k8s/README.md, fivefold/gateway:%s",
        "CHANGELOG.md, ## %s - "
    })
    void a_text_has_the_version_of_the_build(Path text, String place) {
        String version = VERSION.matcher(Documents.text(Path.of("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(Documents.text(text)).contains(place.formatted(version));
    }
}
