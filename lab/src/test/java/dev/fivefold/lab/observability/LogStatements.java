package dev.fivefold.lab.observability;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Log statements of one source file, by the syntax tree of javac. A form that it does not support fails the test. */
final class LogStatements extends TreeScanner<@Nullable Void, @Nullable Void> {

    /** Its format is its own, and its text no literal. */
    private static final String ACCESS_LOG = "AccessWriter.java";

    /** Its lines are those of its callers. */
    private static final String RATE_LIMITED = "RateLimitedLog.java";

    private static final Set<String> LEVELS = Set.of("trace", "debug", "info", "warn", "error");
    private static final Set<String> BUILDERS = Set.of("atTrace", "atDebug", "atInfo", "atWarn", "atError", "atLevel");

    /** A statement; {@code limited} by {@code RateLimitedLog}. */
    record Statement(String module, String logger, String level, String text, boolean limited) {}

    private final String module;
    private final CompilationUnitTree unit;
    private final List<Statement> found = new ArrayList<>();
    private final Set<String> loggers = new TreeSet<>();

    private LogStatements(String module, CompilationUnitTree unit) {
        this.module = module;
        this.unit = unit;
    }

    /** Those of a module's production code. */
    static List<Statement> of(String module) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Statement> statements = new ArrayList<>();
        try (StandardJavaFileManager files =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> sources = Files.walk(Declarations.home().resolve(module + "/src/main/java"))) {
            List<Path> java = sources.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !Set.of(ACCESS_LOG, RATE_LIMITED).contains(String.valueOf(file.getFileName())))
                    .toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(java));
            for (CompilationUnitTree unit : task.parse()) {
                statements.addAll(new LogStatements(module, unit).statements());
            }
        }
        return statements;
    }

    private List<Statement> statements() throws IOException {
        CharSequence source = unit.getSourceFile().getCharContent(true);
        if (!source.toString().contains("getLogger(")) {
            return List.of();
        }
        scan(unit, null);
        if (found.isEmpty()) {
            return List.of();
        }
        require(loggers.size() == 1, "one logger a file, and not " + loggers);
        String logger = loggers.iterator().next();
        return found.stream()
                .map(each -> new Statement(module, logger, each.level(), each.text(), each.limited()))
                .toList();
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
        if (call.getMethodSelect() instanceof MemberSelectTree method) {
            String name = method.getIdentifier().toString();
            List<? extends ExpressionTree> arguments = call.getArguments();
            if (name.equals("getLogger")) {
                loggers.add(className(arguments.getFirst()));
            } else if (LEVELS.contains(name)) {
                found.add(statement(name, arguments.getFirst(), false));
            } else if (name.equals("log")) {
                String level = arguments.getFirst().toString();
                if (level.startsWith("System.Logger.Level.")) {
                    found.add(statement(level.substring(level.lastIndexOf('.') + 1), arguments.get(1), false));
                } else {
                    String receiver = method.getExpression().toString();
                    require(!receiver.matches("(?i)log(ger)?"), "an unknown form: " + call);
                }
            }
            require(!BUILDERS.contains(name), "an unknown form: " + call);
        }
        return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree created, @Nullable Void nothing) {
        if (created.getIdentifier().toString().equals("RateLimitedLog")) {
            found.add(statement("warn", created.getArguments().get(1), true));
        }
        return super.visitNewClass(created, null);
    }

    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void nothing) {
        require(!LEVELS.contains(reference.getName().toString()), "an unknown form: " + reference);
        return super.visitMemberReference(reference, null);
    }

    private Statement statement(String level, ExpressionTree text, boolean limited) {
        return new Statement(module, "", level.toUpperCase(Locale.ROOT), literal(text), limited);
    }

    private String literal(ExpressionTree text) {
        return switch (text) {
            case LiteralTree literal -> String.valueOf(literal.getValue());
            case BinaryTree sum -> literal(sum.getLeftOperand()) + literal(sum.getRightOperand());
            default -> throw failure("a log statement without a literal: " + text);
        };
    }

    /** The full name of {@code Type.class}, with or without {@code getName()}. */
    private String className(ExpressionTree type) {
        String simple = type.toString().replaceFirst("\\.class.*", "");
        return unit.getImports().stream()
                .map(each -> each.getQualifiedIdentifier().toString())
                .filter(name -> name.endsWith("." + simple))
                .findFirst()
                .orElse(unit.getPackageName() + "." + simple);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw failure(otherwise);
        }
    }

    private AssertionError failure(String reason) {
        return new AssertionError(unit.getSourceFile().getName() + ": " + reason);
    }
}
