package dev.fivefold.lab.report.page;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import dev.fivefold.lab.Disk;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Fills the templates of reports. */
public final class Pages {

    /** The templates that several pages include. */
    private static final String TEMPLATES = "/dev/fivefold/lab/report/";

    private static final Mustache.Compiler COMPILER = Mustache.compiler().withCollector(new FormattingCollector());

    private Pages() {}

    /** Reads values by the names of accessors; formats them where a format follows the name. */
    private static final class FormattingCollector extends DefaultCollector {

        @Override
        public Mustache.@Nullable VariableFetcher createFetcher(Object context, String name) {
            int colon = name.indexOf(':');
            if (colon < 0) {
                return super.createFetcher(context, name);
            }
            String field = name.substring(0, colon);
            Mustache.VariableFetcher fetcher = super.createFetcher(context, field);
            return fetcher == null
                    ? null
                    : (from, _) -> Figures.format(name.substring(colon + 1), fetcher.get(from, field));
        }
    }

    /**
     * Writes a filled template over an older file. Templates are beside the class of the view, or those of the lab's reports.
     *
     * @param view the template reads its accessors by name
     * @return the file
     */
    public static Path write(Path file, String template, Object view) {
        Template compiled = Disk.get("read the template " + template, () -> {
            try (Reader source = template(view.getClass(), template)) {
                return COMPILER.withLoader(name -> template(view.getClass(), name))
                        .compile(source);
            }
        });
        return Disk.replace(file, compiled.execute(view));
    }

    private static Reader template(Class<?> view, String name) throws IOException {
        InputStream beside = view.getResourceAsStream(name);
        InputStream stream = beside != null ? beside : Pages.class.getResourceAsStream(TEMPLATES + name);
        if (stream == null) {
            throw new FileNotFoundException(name);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }
}
