package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A repository of a few files, with the scripts of this one. Its Maven deploys a jar of its version. */
final class SmallRepository {

    private static final Path TEMPLATE = Path.of("../template");

    private final Path folder;
    private final Path logs;

    SmallRepository(Path folder, Path logs) throws Exception {
        this.folder = folder;
        this.logs = logs;
        version("1");
        write("CHANGELOG.md", "# Changes\n");
        write("LICENSE", "Free\n");
        write("engine/Engine.java", "package dev.fivefold;\n");
        write("template/pom.xml", "<fivefold.version>1</fivefold.version>\n");
        write("template/src/com/acme/shop/Shop.java", "package com.acme.shop;\n");
        for (String file : List.of("shop", "repository", "added/ExampleClient.java", "added/ExamplePage.java")) {
            write("template/" + file, Files.readString(TEMPLATE.resolve(file)));
        }
        write("mvnw", """
                #!/bin/sh
                for word; do
                  case $word in
                    *file://*)
                      mkdir -p "${word#*file://}"
                      version=$(sed -n 's/<version>\\(.*\\)<.*/\\1/p' pom.xml)
                      echo jar >"${word#*file://}/engine-$version.jar"
                  esac
                done
                """);
        for (String program : List.of("template/shop", "template/repository", "mvnw")) {
            assertThat(folder.resolve(program).toFile().setExecutable(true)).isTrue();
        }
        commit();
    }

    Home home() {
        return new Home(folder);
    }

    Path folder() {
        return folder;
    }

    void version(String version) throws IOException {
        write("pom.xml", "<artifactId>fivefold</artifactId>\n<version>" + version + "</version>\n");
    }

    void mavenFails() throws IOException {
        write("mvnw", "#!/bin/sh\necho 'no space left'; exit 1\n");
    }

    void commit() throws InterruptedException {
        try (Errands errands = new Errands()) {
            Git.making(folder, logs, errands).commitAll("All", "small");
        }
    }

    void tag(String name) throws InterruptedException {
        try (Errands errands = new Errands()) {
            Git.in(folder, logs, errands).run("tag", name);
        }
    }

    private void write(String file, String content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }
}
