package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdditionTest {

    private static final Pattern BLOCK = Pattern.compile("(?m)(?:^ {7}.*\\n|^\\n(?= {7}))+");

    @TempDir
    private Path folder;

    private Path application;
    private SmallRepository fivefold;

    @BeforeEach
    void makeApplication() throws Exception {
        fivefold = new SmallRepository(folder.resolve("home"), folder.resolve("logs"));
        application = folder.resolve("orders");
        write("pom.xml", PlainApplication.POM);
        write(PlainApplication.MAIN, PlainApplication.SOURCE);
    }

    @Test
    void an_application_gets_jars_dependency_repository_client_and_page() throws Exception {
        assertThat(add())
                .containsExactlyInAnyOrder(
                        application.resolve("pom.xml"),
                        application.resolve("fivefold"),
                        application.resolve("src/main/java/com/acme/orders/example/ExampleClient.java"),
                        application.resolve("src/main/java/com/acme/orders/example/ExamplePage.java"));

        assertThat(read("pom.xml"))
                .contains(
                        "<!-- Ours -->",
                        "<fivefold.version>" + read("fivefold/VERSION").strip() + "</fivefold.version>",
                        "<artifactId>spring-boot-starter-webmvc</artifactId>",
                        "<artifactId>fivefold-spring-boot-starter</artifactId>");
        assertThat(application.resolve("fivefold/repository")).isDirectoryContaining("glob:**/engine-1-*.jar");
        assertThat(read("src/main/java/com/acme/orders/example/ExamplePage.java"))
                .contains("package com.acme.orders.example;", "@EnableFeignClients(clients = ExampleClient.class)");
    }

    @Test
    void what_is_added_is_what_the_guide_says() throws Exception {
        add();

        String added = flat(read("pom.xml")
                + read("src/main/java/com/acme/orders/example/ExampleClient.java")
                + read("src/main/java/com/acme/orders/example/ExamplePage.java"));
        String guide = Files.readString(Path.of("../docs/existing-application.md"));
        List<String> blocks = BLOCK.matcher(guide.substring(0, guide.indexOf("\n5. ")))
                .results()
                .map(MatchResult::group)
                .flatMap(block -> Pattern.compile("\n\n(?= {7}<)").splitAsStream(block))
                .toList();
        assertThat(blocks).hasSize(5).allSatisfy(block -> assertThat(added).contains(flat(block)));
    }

    @Test
    void clients_that_are_scanned_already_are_not_enabled_again() throws Exception {
        write(PlainApplication.MAIN, PlainApplication.SOURCE.replace("@Spring", "@EnableFeignClients\n@Spring"));

        add();

        assertThat(read("src/main/java/com/acme/orders/example/ExamplePage.java"))
                .doesNotContain("EnableFeign");
    }

    @Test
    void a_newer_checkout_changes_the_version_and_nothing_else() throws Exception {
        add();
        String client = "src/main/java/com/acme/orders/example/ExampleClient.java";
        write(client, "mine");
        fivefold.version("2");
        fivefold.commit();
        String before = read("pom.xml");

        assertThat(add()).containsExactly(application.resolve("fivefold"));

        assertThat(read(client)).isEqualTo("mine");
        assertThat(read("fivefold/VERSION")).startsWith("2-");
        assertThat(read("pom.xml"))
                .isEqualTo(
                        before.replaceAll("1-\\w{12}", read("fivefold/VERSION").strip()));
    }

    @Test
    void nothing_is_written_where_it_does_not_fit() throws Exception {
        fails(
                "orders/pom.xml has Spring Boot 3.5.1: Fivefold needs 4.1 or later",
                "pom.xml",
                PlainApplication.POM.replace("4.1.2", "3.5.1"));
        fails("pom.xml cannot be edited: ", "pom.xml", "project: orders");
        fails("no class in %s/src/main/java has @SpringBootApplication", PlainApplication.MAIN, "class Orders {}");
        fails(
                "ExamplePage.java is there already: rename it",
                "src/main/java/com/acme/orders/example/ExamplePage.java",
                "mine");
        fails("orders/fivefold is there already: rename it", "fivefold/notes", "");
        Files.delete(application.resolve("pom.xml"));
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::add)
                .withMessageEndingWith("orders has no pom.xml: docs/existing-application.md has the steps");
    }

    /** With a file in the place of the application's own, if there is one. */
    private void fails(String because, String file, String content) throws Exception {
        makeApplication(file, content);
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(this::add)
                .withMessageContaining(because.formatted(application));
        assertThat(read(file)).isEqualTo(content);
        assertThat(application.resolve("fivefold/VERSION")).doesNotExist();
        Files.delete(application.resolve(file));
        if (file.startsWith("fivefold")) {
            Files.delete(application.resolve("fivefold"));
        }
    }

    private void makeApplication(String file, String content) throws IOException {
        write("pom.xml", PlainApplication.POM);
        write(PlainApplication.MAIN, PlainApplication.SOURCE);
        write(file, content);
    }

    private List<Path> add() throws InterruptedException {
        try (Addition addition = new Addition(fivefold.home(), folder.resolve("logs"), application)) {
            return addition.write();
        }
    }

    private String read(String file) throws IOException {
        return Files.readString(application.resolve(file));
    }

    private void write(String file, String content) throws IOException {
        Path path = application.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
