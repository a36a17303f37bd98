package dev.fivefold.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The jars as they are built. */
class BillOfMaterialsIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @ParameterizedTest
    @EnumSource
    void a_service_lists_its_libraries(Service service) throws IOException {
        try (ZipFile jar = new ZipFile(Home.find().jar(service).toFile())) {
            List<String> carried = jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("BOOT-INF/lib/") && name.endsWith(".jar"))
                    .map(name -> name.substring("BOOT-INF/lib/".length()))
                    .filter(name -> !name.startsWith("spring-boot-jarmode-tools")) // put there by the packaging
                    .toList();

            assertThat(carried).hasSizeGreaterThan(30);
            assertThat(listed(jar)).containsAll(carried);
        }
    }

    private static List<String> listed(ZipFile jar) throws IOException {
        ZipEntry entry = jar.getEntry("META-INF/sbom/application.cdx.json");
        assertThat(entry).isNotNull();
        try (InputStream bom = jar.getInputStream(entry)) {
            JsonNode root = JSON.readTree(bom);
            assertThat(root.path("bomFormat").asString()).isEqualTo("CycloneDX");
            return root.path("components")
                    .valueStream()
                    .flatMap(BillOfMaterialsIT::files)
                    .toList();
        }
    }

    /** As its jar is called, with and without a classifier. */
    private static Stream<String> files(JsonNode component) {
        String file = component.path("name").asString() + "-"
                + component.path("version").asString();
        String classifier =
                component.path("purl").asString().replaceFirst("^[^?]*\\??(?:.*classifier=([^&]*))?.*$", "$1");
        return Stream.of(file + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar");
    }
}
