package dev.fivefold.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {

    @TempDir
    private Path folder;

    @Test
    void of_a_failure_analysis_only_the_sentence_is_shown() throws IOException {
        assertThat(meaningful("""
                2026 INFO starting
                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Web server failed to start.
                Port 8080 was already in use.

                Action:

                Stop the other one.
                """)).isEqualTo("Web server failed to start. Port 8080 was already in use.");
    }

    @Test
    void a_failure_analysis_in_a_line_of_json_is_the_same_sentence() throws IOException {
        assertThat(meaningful("""
                {"time":"2026-11-22T05:00:00Z","message":"starting","level":"INFO"}
                {"message":"\\n\\n***\\nAPPLICATION FAILED TO START\\n***\\n\\nDescription:\\n\\nPort 8080 was\\nalready in use.\\n\\nAction:\\n\\nStop it.","level":"ERROR"}
                """)).isEqualTo("Port 8080 was already in use.");
    }

    @Test
    void json_lines_of_errors_are_shown_without_their_stacks() throws IOException {
        assertThat(meaningful("""
                {"message":"all is well","level":"INFO"}
                {"message":"no such table","level":"ERROR","stack_trace":"java.sql.SQLException: gone\\n\\tat some.Exception.line(Line.java:1)\\n"}
                {"message":"good bye","level":"INFO"}
                """)).isEqualTo("ERROR no such table | java.sql.SQLException: gone");
    }

    @Test
    void errors_go_before_other_lines_and_stack_traces_are_left_out() throws IOException {
        assertThat(meaningful("""
                all is well
                Exception in thread "main" java.lang.IllegalStateException: no
                \tat some.Exception.line(Line.java:1)
                Caused by: java.lang.NoClassDefFoundError: some/Type
                \t... 17 more
                good bye
                """))
                .isEqualTo("Exception in thread \"main\" java.lang.IllegalStateException: no"
                        + " | Caused by: java.lang.NoClassDefFoundError: some/Type");
    }

    @Test
    void without_errors_the_last_lines_are_shown() throws IOException {
        assertThat(meaningful("one\n\ntwo\nthree\n")).isEqualTo("two | three");
    }

    @Test
    void an_empty_log_and_a_missing_one_are_reported() throws IOException {
        assertThat(meaningful("")).isEqualTo("its log is empty");
        assertThat(LogTail.meaningful(folder.resolve("none"))).isEqualTo("it left no log");
    }

    private String meaningful(String log) throws IOException {
        return LogTail.meaningful(Files.writeString(folder.resolve("log"), log));
    }
}
