package dev.fivefold.lab.fork;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Errands;
import eu.maveniverse.domtrip.Document;
import eu.maveniverse.domtrip.DomTripException;
import eu.maveniverse.domtrip.Element;
import eu.maveniverse.domtrip.maven.PomEditor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Adds Fivefold to a Spring Boot application that exists: a Maven repository of the libraries, the dependency, a client and a page.
 * Overwrites nothing. Where Fivefold is a dependency already, it gets this version.
 */
public final class Addition implements AutoCloseable {

    private static final String GROUP = "dev.fivefold";
    private static final String VERSION = "fivefold.version";
    private static final Pattern APPLICATION = Pattern.compile("(?ms)^package ([\\w.]+);.*^@SpringBootApplication\\b");
    private static final Pattern OLD_BOOT =
            Pattern.compile("<artifactId>spring-boot-starter-parent</artifactId>\\s*<version>(([0-3]|4\\.0)\\.[^<]*)<");

    private final Home home;
    private final Path logs;
    private final Path folder;
    private final Errands errands = new Errands();

    /**
     * An addition that is not begun yet.
     *
     * @param logs the folder for the output of Maven
     * @param folder that of the application, or of its module, with a {@code pom.xml}
     */
    public Addition(Home home, Path logs, Path folder) {
        this.home = home;
        this.logs = logs;
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Writes the files.
     *
     * @return those that are new or changed
     * @throws LabFailure if the folder has no application on Spring Boot 4.1 or later, a file is there already, or one cannot be written
     */
    public List<Path> write() throws InterruptedException {
        Path file = folder.resolve("pom.xml");
        if (!Files.isRegularFile(file)) {
            throw new LabFailure("%s has no pom.xml: docs/existing-application.md has the steps".formatted(folder));
        }
        Path libraries = folder.resolve(Libraries.FOLDER);
        Path versionFile = libraries.resolve("VERSION");
        if (Files.exists(libraries) && !Files.exists(versionFile)) {
            throw new LabFailure(libraries + " is there already: rename it");
        }
        String pom = Disk.get("read " + file, () -> Files.readString(file));
        Matcher old = OLD_BOOT.matcher(pom);
        if (old.find()) {
            throw new LabFailure("%s has Spring Boot %s: Fivefold needs 4.1 or later".formatted(file, old.group(1)));
        }
        boolean there = pom.contains("<" + VERSION + ">");
        Map<Path, String> files = there ? new TreeMap<>() : example();
        PomEditor edited = edited(pom);
        Libraries.into(folder, home, logs, errands);
        if (!there) {
            String version = Disk.get("read " + versionFile, () -> Files.readString(versionFile));
            edited.properties().updateProperty(true, VERSION, version.strip());
            files.put(file, edited.toXml());
        }
        files.forEach((path, text) -> {
            CacheFolder.makeParentOf(path);
            Disk.replace(path, text);
        });
        return Stream.concat(files.keySet().stream(), Stream.of(libraries)).toList();
    }

    private static PomEditor edited(String text) {
        try {
            PomEditor pom = new PomEditor(Document.of(text));
            Element project = pom.root();
            Element managed = child(pom, child(pom, project, "dependencyManagement"), "dependencies");
            Element bom = pom.dependencies().addDependency(managed, GROUP, "fivefold-bom", "${" + VERSION + "}");
            pom.insertMavenElement(bom, "type", "pom");
            pom.insertMavenElement(bom, "scope", "import");
            pom.dependencies()
                    .addDependency(child(pom, project, "dependencies"), GROUP, "fivefold-spring-boot-starter", null);
            Element repository = pom.insertMavenElement(child(pom, project, "repositories"), "repository");
            pom.insertMavenElement(repository, "id", "fivefold");
            pom.insertMavenElement(repository, "url", "file://${project.basedir}/fivefold/repository");
            return pom;
        } catch (DomTripException e) {
            throw new LabFailure("pom.xml cannot be edited: " + e.getMessage(), e);
        }
    }

    private static Element child(PomEditor pom, Element parent, String name) {
        Element child = pom.findChildElement(parent, name);
        return child == null ? pom.insertMavenElement(parent, name) : child;
    }

    /** A client and a page in a package below that of the application. */
    private Map<Path, String> example() {
        Path sources = folder.resolve("src/main/java");
        List<String> texts = Files.isDirectory(sources) ? texts(sources) : List.of();
        String base = texts.stream()
                .map(APPLICATION::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow(() -> new LabFailure(
                        "no class in %s has @SpringBootApplication: name the folder of the module with the application"
                                .formatted(sources)));
        boolean enabled = texts.stream().anyMatch(text -> text.contains("@EnableFeignClients"));
        Map<Path, String> files = new TreeMap<>();
        for (String name : List.of("ExampleClient.java", "ExamplePage.java")) {
            Path file =
                    sources.resolve(base.replace('.', '/')).resolve("example").resolve(name);
            if (Files.exists(file)) {
                throw new LabFailure(file + " is there already: rename it");
            }
            String text = Disk.get("read " + name, () -> Files.readString(home.resolve(Template.ADDED + name)))
                    .replace("com.acme", base);
            files.put(file, enabled ? text.replaceAll("(?m)^.*EnableFeignClients.*\\n", "") : text);
        }
        return files;
    }

    private static List<String> texts(Path sources) {
        return Disk.get("read " + sources, () -> {
            try (Stream<Path> files = Files.walk(sources)) {
                return files.filter(path -> path.toString().endsWith(".java"))
                        .sorted()
                        .map(path -> Disk.get("read " + path, () -> Files.readString(path)))
                        .toList();
            }
        });
    }

    /** Stops a running command. */
    @Override
    public void close() {
        errands.close();
    }
}
