package dev.fivefold.coexistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The starter and its modules change nothing that is an application's own. */
class CoexistenceTest {

    /** And the auto-configuration of Resilience4j for Spring Boot 3: without the starter, the application excludes that itself. */
    private static final Predicate<String> OF_FIVEFOLD = Pattern.compile(
                    "resilience4j-spring-boot3|[/\\\\](engine|telemetry|starter|modules[/\\\\](okhttp|redis))[/\\\\]target[/\\\\]")
            .asPredicate();

    @Test
    void an_application_with_libraries_of_its_own_behaves_as_without_the_starter() throws Exception {
        Map<String, String> without = described(OF_FIVEFOLD.negate());
        Map<String, String> with = described(path -> true);

        assertThat(with).isEqualTo(without).hasSizeGreaterThan(20);
        assertThat(with).containsEntry("feign: fallback", "from the fallback");
    }

    @SuppressWarnings("unchecked") // as the class declares it
    private static Map<String, String> described(Predicate<String> paths) throws Exception {
        URL[] path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(paths)
                .map(CoexistenceTest::url)
                .toArray(URL[]::new);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader classes = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(classes);
            return ((Callable<Map<String, String>>) classes.loadClass(Guest.class.getName())
                            .getDeclaredConstructor()
                            .newInstance())
                    .call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL url(String path) {
        try {
            return new File(path).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
