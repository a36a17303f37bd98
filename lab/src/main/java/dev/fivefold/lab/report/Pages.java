package dev.fivefold.lab.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Fills templates, and writes files that appear whole or not at all. */
public final class Pages {

    private Pages() {}

    /**
     * Writes a template of this package, filled, over an older file.
     *
     * @param view what the template shows: accessors are read by name
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static void write(Path file, String template, Object view) throws IOException {
        replace(file, render(template, view));
    }

    /**
     * Writes a text over an older file.
     *
     * @throws IOException if it cannot be written: no right to, or no room
     */
    public static void replace(Path file, String content) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(whole, content);
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static String render(String name, Object view) throws IOException {
        try (Reader source = template(name)) {
            Template template = Mustache.compiler().withLoader(Pages::template).compile(source);
            return template.execute(view);
        }
    }

    private static Reader template(String name) throws IOException {
        InputStream stream = Pages.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IOException("no template " + name);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }
}
