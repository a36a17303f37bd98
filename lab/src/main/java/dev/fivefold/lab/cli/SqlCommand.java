package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.install.Requirements;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.sql.Rule;
import dev.fivefold.lab.sql.RulePages;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the rules of lesson 06 on a server. */
@Command(
        name = "sql",
        description = "Shows what the database does for a query, before and after a rule about indexes is kept.",
        mixinStandardHelpOptions = true)
final class SqlCommand implements Callable<Integer> {

    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description = "Which rule: a file of lessons/06-covering-indexes/rules. Default: all.")
    private @Nullable String name;

    @Option(names = "--write", description = "Writes a page a rule beside its file, instead of printing it.")
    private boolean write;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        CommandSpec command = Objects.requireNonNull(spec);
        Home home = Home.find();
        Path folder = home.lessons().resolve("06-covering-indexes/rules");
        List<Rule> chosen = chosen(Rule.in(folder), command);
        CacheFolder cache = CacheFolder.of(System.getenv());
        new Requirements(home, cache).mustBeMet();
        PrintWriter out = command.commandLine().getOut();
        try (Stack stack = Stack.prepare(StackSettings.of(home, cache, DataScale.FULL))) {
            Interruption.stops(stack);
            Map<String, String> pages = RulePages.of(chosen, stack, Lessons.in(home.lessons()));
            for (Map.Entry<String, String> page : pages.entrySet()) {
                if (write) {
                    out.println(Files.writeString(folder.resolve(page.getKey() + ".md"), page.getValue()));
                } else {
                    out.println(page.getValue());
                }
            }
        }
        return 0;
    }

    private List<Rule> chosen(List<Rule> rules, CommandSpec command) {
        List<Rule> chosen = rules.stream()
                .filter(rule -> name == null || rule.name().equals(name))
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    "no rule '%s': there are %s"
                            .formatted(name, rules.stream().map(Rule::name).collect(Collectors.joining(", "))));
        }
        return chosen;
    }
}
