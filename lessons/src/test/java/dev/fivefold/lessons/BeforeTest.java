package dev.fivefold.lessons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The tests of each lesson fail with the code before it: they show its difference. A branch of a step has no code before its own lesson. */
class BeforeTest {

    @TempDir
    private Path classes;

    static Stream<Path> lessons() throws IOException {
        try (Stream<Path> lessons = Files.list(Path.of(""))) {
            return lessons
                    .filter(lesson ->
                            Files.isDirectory(lesson.resolve("before")) && Files.isDirectory(lesson.resolve("test")))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("lessons")
    void the_tests_of_a_lesson_fail_with_the_code_before_it(Path lesson) throws Exception {
        List<Path> tests = java(lesson.resolve("test"));
        List<Path> sources = new ArrayList<>(tests);
        sources.addAll(java(lesson.resolve("before")));
        compile(sources);
        System.setProperty("lesson.code", lesson.resolve("before").toString());
        try {
            for (Path test : tests) {
                TestExecutionSummary summary = run(test);
                assumeTrue(summary.getTestsAbortedCount() == 0, test + " needs a program that this machine lacks");
                assertThat(summary.getTestsFailedCount()).as(test.toString()).isPositive();
            }
        } finally {
            System.clearProperty("lesson.code");
        }
    }

    private static List<Path> java(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private void compile(Collection<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            errors,
                            files,
                            null,
                            List.of(
                                    "-d",
                                    classes.toString(),
                                    "-proc:none",
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as(errors.toString()).isTrue();
        }
    }

    private TestExecutionSummary run(Path test) throws Exception {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        try (Before loader = new Before(classes.toUri().toURL())) {
            String source = Files.readString(test);
            String pack = source.substring(source.indexOf("package ") + "package ".length(), source.indexOf(';'));
            String name = test.getFileName().toString().replace(".java", "");
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(loader.loadClass(pack + "." + name)))
                                    .build(),
                            summary);
        }
        return summary.getSummary();
    }

    /** Has the classes of before in place of those of after, which have the same names. */
    private static final class Before extends URLClassLoader {

        private Before(URL classes) {
            super(new URL[] {classes}, BeforeTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null && getURLs().length > 0 && findResource(name.replace('.', '/') + ".class") != null) {
                    loaded = findClass(name);
                }
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
        }
    }
}
