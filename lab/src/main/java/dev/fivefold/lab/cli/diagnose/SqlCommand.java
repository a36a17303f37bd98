package dev.fivefold.lab.cli.diagnose;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.command.StackCommand;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.sql.Rule;
import dev.fivefold.lab.sql.RulePages;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.terminal.WrongCall;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the execution plan of queries before and after a rule about indexes is applied. */
@Command(name = "sql")
public final class SqlCommand extends StackCommand {

    @Option(names = "--rule", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--write")
    private boolean write;

    @Override
    public Integer call() throws InterruptedException {
        Home home = Home.find();
        Path folder = home.lessons().resolve("06-covering-indexes/rules");
        List<Rule> rules = Rule.in(folder);
        List<Rule> chosen = rules.stream()
                .filter(rule -> name == null || rule.name().equals(name))
                .toList();
        if (chosen.isEmpty()) {
            throw new WrongCall("no rule '%s': there are %s"
                    .formatted(name, rules.stream().map(Rule::name).collect(Collectors.joining(", "))));
        }
        try (Stack stack = stack(settings(home, false))) {
            RulePages.of(chosen, DataScale.FULL, stack, Lessons.in(home.lessons()))
                    .forEach((rule, page) ->
                            out().println(write ? Disk.replace(folder.resolve(rule + ".md"), page) : page));
        }
        return 0;
    }
}
