package dev.fivefold.mocks.messages.intake.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.mocks.messages.intake.FakeTicker;
import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.copy.Messages;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageJournalTest {

    @TempDir
    private Path folder;

    private final FakeTicker time = new FakeTicker();
    private MessageJournal journal;

    @BeforeEach
    void open() {
        journal = new MessageJournal(folder, time);
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void the_next_process_first_writes_the_messages_of_the_one_before() {
        JournaledMessages queue = queue(2);
        queue.offer(Messages.row("one"));
        queue.offer(Messages.row("zwei äöü 二"));
        assertThat(queue.offer(Messages.row("rejected"))).isFalse();

        reopen();
        JournaledMessages next = queue(1);
        assertThat(next.offer(Messages.row("three"))).isTrue();

        assertThat(next.size()).isEqualTo(3);
        assertThat(taken(next)).containsExactly("one", "zwei äöü 二", "three");
        assertThat(messages().getFirst()).usingRecursiveComparison().isEqualTo(Messages.row("one"));
    }

    @Test
    void a_partial_record_of_a_killed_process_is_ignored_and_replaced() throws IOException {
        journal.append(Messages.row("whole"));
        journal.append(Messages.row("piece"));
        Path current = folder.resolve("current");
        byte[] file = Files.readAllBytes(current);
        for (int cut = 1; cut < file.length / 2; cut++) {
            close();
            Files.write(current, Arrays.copyOf(file, file.length - cut));
            open();
            assertThat(contents()).containsExactly("whole");
        }

        journal.append(Messages.row("next"));

        assertThat(contents()).containsExactly("whole", "next");
    }

    @Test
    void a_damaged_record_ends_the_journal() throws IOException {
        journal.append(Messages.row("whole"));
        journal.append(Messages.row("damaged"));
        Path current = folder.resolve("current");
        byte[] file = Files.readAllBytes(current);
        file[file.length - 1] ^= 1;
        Files.write(current, file);

        reopen();

        assertThat(contents()).containsExactly("whole");
    }

    @Test
    void an_impossible_length_ends_the_journal() throws IOException {
        journal.append(Messages.row("whole"));
        close();
        byte[] impossible = ByteBuffer.allocate(3_000_000).putInt(2_999_992).array();
        Files.write(folder.resolve("current"), impossible, StandardOpenOption.APPEND);

        open();

        assertThat(contents()).containsExactly("whole");
        assertThat(Files.size(folder.resolve("current"))).isLessThan(1_000);
    }

    @Test
    void the_messages_of_the_process_before_are_read_as_they_are_taken() throws IOException {
        for (int i = 0; i < 10; i++) {
            journal.append(Messages.row("0".repeat(50_000)));
        }
        reopen();
        JournaledMessages next = queue(1);
        assertThat(next.size()).isEqualTo(10);
        assertThat(next.poll()).isNotNull();
        try (FileChannel file = FileChannel.open(folder.resolve("current"), StandardOpenOption.WRITE)) {
            file.truncate(250_000); // records that were read before are still returned
        }

        assertThat(taken(next)).hasSizeLessThan(9);
        assertThat(next.size()).isZero();
    }

    @Test
    void a_written_message_is_dropped_after_its_minute() {
        journal.append(Messages.row("first minute"));
        time.advance(Duration.ofSeconds(59));
        journal.allWritten();
        time.advance(Duration.ofSeconds(1));
        journal.allWritten();
        journal.append(Messages.row("second minute"));
        assertThat(contents()).containsExactly("first minute", "second minute");

        time.advance(Duration.ofMinutes(1));
        journal.allWritten();
        assertThat(contents()).containsExactly("second minute");

        time.advance(Duration.ofMinutes(1));
        journal.allWritten();
        assertThat(contents()).isEmpty();
    }

    @Test
    void an_unwritten_message_is_never_dropped() {
        journal.append(Messages.row("not written"));

        time.advance(Duration.ofHours(1));

        assertThat(contents()).containsExactly("not written");
    }

    @Test
    void all_processes_of_a_journal_have_the_same_seed_for_ids() throws IOException {
        int seed = journal.idSeed();

        reopen();

        assertThat(journal.idSeed()).isEqualTo(seed);
        try (MessageJournal other = new MessageJournal(Files.createTempDirectory(folder, "other"), time)) {
            assertThat(other.idSeed()).isNotEqualTo(seed);
        }
    }

    @Test
    void a_second_process_is_rejected_with_the_setting_to_change() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new MessageJournal(folder, time))
                .withMessageContaining("fivefold.mocks.messages.journal");
    }

    private JournaledMessages queue(int most) {
        return new JournaledMessages(WaitingMessages.counted(most), journal);
    }

    private void reopen() {
        close();
        open();
    }

    private List<String> contents() {
        return messages().stream().map(AcceptedMessage::getContent).toList();
    }

    private List<AcceptedMessage> messages() {
        List<AcceptedMessage> messages = new ArrayList<>();
        journal.forEach(messages::add);
        return messages;
    }

    private static List<String> taken(WaitingMessages queue) {
        List<String> contents = new ArrayList<>();
        for (AcceptedMessage next = queue.poll(); next != null; next = queue.poll()) {
            contents.add(next.getContent());
        }
        return contents;
    }
}
