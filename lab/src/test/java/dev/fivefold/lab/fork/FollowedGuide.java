package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Follows docs/your-first-aggregate.md in a fork, with the blocks of code in it and nothing else. */
final class FollowedGuide {

    private static final Pattern BLOCK = Pattern.compile("(?m)(?:^ {4}.*\\n|^\\n(?= {4}))+");
    private static final Pattern COMMANDS = Pattern.compile("(?:(?:\\./|cd |curl |java ).*\\n?)+");

    private static final Path SETTINGS = Path.of("service/src/main/resources/application.yaml");
    private static final Path ROUTES = Path.of("config/gateway.yaml");

    private final Path fork;
    private final Path main;
    private final Path test;
    private final List<String> blocks;

    FollowedGuide(Path fork, ForkName name) throws IOException {
        String folder = (name.group() + "." + name.name()).replace('.', '/');
        this.fork = fork;
        this.main = Path.of("service/src/main/java", folder);
        this.test = Path.of("service/src/test/java", folder, "PagesTest.java");
        this.blocks = new ArrayList<>(BLOCK.matcher(Files.readString(fork.resolve("docs/your-first-aggregate.md")))
                .results()
                .map(block -> block.group().strip().replace("\n    ", "\n"))
                .filter(block -> !COMMANDS.matcher(block).matches())
                .toList());
    }

    /** Chapters 2 to 5. */
    void addClientAndPart() throws IOException {
        Files.writeString(fork.resolve(main).resolve("ReviewsClient.java"), block("interface ReviewsClient") + "\n");
        String home = block("Page<Long> home(");
        edit(main.resolve("HomePage.java"), text -> text.replaceFirst("Page<Long> home\\(.*", home));
        insert(main.resolve("HomePage.java"), "})\n                .ofUser", block("page.call(\"cartReviews\""));
        String settings = block("client.config.reviews.url");
        edit(SETTINGS, text -> text + "\n" + settings + "\n");
        insert(test, "}\n\n    @Test\n    void the_page_has", block("services.on(\"reviews\")"));
        addTest("void the_products_come_with");
    }

    /** The chapter about a second page. */
    void addPage() throws IOException {
        Files.writeString(fork.resolve(main).resolve("CartPage.java"), block("class CartPage") + "\n");
        String[] lines = block("origin: aggregator}").split("\n+", -1);
        edit(ROUTES, text -> text.replaceFirst("(?m)^ +- .*origin: aggregator}\n", "$0    " + lines[0] + "\n"));
        edit(ROUTES, text -> text.replaceFirst("(?m)^ +- .*owner: userId}\n", "$0    " + lines[1] + "\n"));
        addTest("void the_cart_page_has");
    }

    void requireWhole() {
        assertThat(blocks).as("blocks of the guide that were not followed").isEmpty();
    }

    private void addTest(String name) throws IOException {
        insert(test, "@Test\n    void a_part_is_served", block(name) + "\n");
    }

    /** The only block with a text; each is used once. */
    private String block(String text) {
        List<String> found =
                blocks.stream().filter(block -> block.contains(text)).toList();
        assertThat(found).as("blocks of the guide with %s", text).hasSize(1);
        blocks.remove(found.getFirst());
        return found.getFirst();
    }

    private void insert(Path file, String before, String block) throws IOException {
        edit(file, text -> text.replace(before, block + "\n" + before));
    }

    private void edit(Path file, UnaryOperator<String> edit) throws IOException {
        Path path = fork.resolve(file);
        String text = Files.readString(path);
        String edited = edit.apply(text);
        assertThat(edited).as(file.toString()).isNotEqualTo(text);
        Files.writeString(path, edited);
    }
}
