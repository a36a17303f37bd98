package dev.fivefold.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.profile.HotFrames.Frame;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotFramesTest {

    @Test
    void a_method_has_its_own_samples_and_those_of_its_callees() {
        HotFrames hot = HotFrames.of(List.of("run;build;split 6", "run;build 3", "run 1"), Event.CPU);

        assertThat(hot.self()).containsExactly(new Frame("split", 60), new Frame("build", 30), new Frame("run", 10));
        assertThat(hot.total()).containsExactly(new Frame("run", 100), new Frame("build", 90), new Frame("split", 60));
    }

    @Test
    void a_method_that_calls_itself_counts_once() {
        assertThat(HotFrames.of(List.of("walk;walk;walk 4"), Event.WALL).total())
                .containsExactly(new Frame("walk", 100));
    }

    @Test
    void a_native_function_may_have_spaces() {
        assertThat(HotFrames.of(List.of("start_thread;operator new(unsigned long) 2"), Event.CPU)
                        .self())
                .containsExactly(new Frame("operator new(unsigned long)", 100));
    }

    @Test
    void the_allocated_type_is_left_out_and_its_allocator_is_shown() {
        List<String> stacks = List.of("run;split;java.lang.String[]_[i] 700", "run;split;byte[]_[k] 300");

        assertThat(HotFrames.of(stacks, Event.ALLOC).self()).containsExactly(new Frame("split", 100));
        assertThat(HotFrames.of(stacks, Event.ALLOC).total())
                .extracting(Frame::name)
                .containsExactly("run", "split");
    }

    @Test
    void ten_are_shown_and_equal_ones_in_the_order_of_their_names() {
        List<String> stacks = IntStream.range(0, 12)
                .mapToObj(number -> "method%02d 1".formatted(number))
                .toList();

        assertThat(HotFrames.of(stacks, Event.CPU).self())
                .hasSize(10)
                .extracting(Frame::name)
                .startsWith("method00", "method01");
    }

    @Test
    void samples_of_libraries_count_for_the_projects_innermost_method() {
        List<String> stacks = List.of(
                "Thread.run;dev.fivefold.Page.build;dev.fivefold.Split.split;java.lang.String.split 5",
                "Thread.run;dev.fivefold.Page.build;java.util.HashMap.get 2",
                "Thread.run;dev.fivefold.Split.split 1",
                "Thread.run;com.dev.fivefold.Other.work 2");

        assertThat(HotFrames.of(stacks, Event.CPU).own())
                .containsExactly(new Frame("dev.fivefold.Split.split", 60), new Frame("dev.fivefold.Page.build", 20));
    }

    @Test
    void samples_of_a_lambda_count_for_its_method_and_those_of_generated_classes_for_their_class() {
        List<String> stacks = List.of(
                "dev.fivefold.Split.split;Stream.map;dev.fivefold.Split$$Lambda.apply;String.strip 1",
                "dev.fivefold.Split.split;Stream.map;dev.fivefold.Split.lambda$split$0;String.strip 2",
                "dev.fivefold.Split.split;dev.fivefold.Page$$SpringCGLIB$$0.id;CglibAopProxy.intercept 1");

        assertThat(HotFrames.of(stacks, Event.CPU).own()).containsExactly(new Frame("dev.fivefold.Split.split", 100));
    }

    @Test
    void all_methods_of_the_project_can_be_searched_and_ten_are_shown() {
        List<String> stacks = IntStream.range(0, 12)
                .mapToObj(number -> "dev.fivefold.Page.part%02d 1".formatted(number))
                .toList();
        HotFrames hot = HotFrames.of(stacks, Event.CPU);

        assertThat(hot.own()).hasSize(12);
        assertThat(hot.text().lines().filter(line -> line.contains("dev.fivefold")))
                .hasSize(30);
    }

    @Test
    void a_terminal_gets_tables_or_a_hint() {
        assertThat(HotFrames.of(List.of("run;split 3", "run 1"), Event.CPU).text())
                .isEqualTo("""
                Hottest methods by themselves:
                  75.0 %  split
                  25.0 %  run
                With all that they call:
                 100.0 %  run
                  75.0 %  split
                """);
        assertThat(HotFrames.of(List.of("run;dev.fivefold.Split.split;String.split 1"), Event.CPU)
                        .text())
                .endsWith("""
                The project's own methods, with what they call of others:
                 100.0 %  dev.fivefold.Split.split
                """);
        assertThat(HotFrames.of(List.of(), Event.LOCK).text()).startsWith("Nothing was found: put load on it");
    }
}
