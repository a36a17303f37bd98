package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.benchmarks.peers.PeerCase.Family;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTest {

    @TempDir
    private Path folder;

    @Test
    void a_file_describes_a_peer_and_has_defaults() throws IOException {
        Peer peer = read("title: Mine\npages: {small: \"/page/{n}\"}\ncommand: [mine, \"${PORT}\"]\n");

        assertThat(peer.name()).isEqualTo("mine");
        assertThat(peer.pages()).isEqualTo(Map.of(Family.SMALL, "/page/{n}"));
        assertThat(peer.part()).isEqualTo("/part{n}");
        assertThat(peer.ready()).isNull();
        assertThat(peer.ours()).isFalse();
    }

    @Test
    void a_file_without_a_command_is_rejected_and_the_missing_key_named() {
        assertRejected("title: Mine\npages: {small: \"/page\"}\n", "command is missing: the program and its arguments");
    }

    @Test
    void a_path_without_a_slash_is_rejected() {
        assertRejected("title: Mine\npages: {small: page}\ncommand: []\n", "the path of small does not begin with /");
    }

    @Test
    void an_unknown_key_is_rejected_with_the_known_ones() {
        assertRejected(
                "comand: [mine]\ntitle: Mine\npages: {small: \"/page\"}\ncommand: [mine]\n",
                "'comand' is no key: there are [command, environment, files");
    }

    @Test
    void a_missing_file_is_rejected() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Peer.read(folder.resolve("none.yaml")))
                .withMessage(folder.resolve("none.yaml") + " is no file of a peer");
    }

    @Test
    void a_program_that_is_not_installed_is_reported_and_no_failure() throws IOException {
        Peer peer = read("title: Mine\npages: {small: \"/page\"}\ncommand: [no-such-program-anywhere]\n");

        assertThat(peer.missing(new CacheFolder(folder, folder), Map.of()))
                .contains("no-such-program-anywhere is not installed");
    }

    private Peer read(String yaml) throws IOException {
        return Peer.read(Files.writeString(folder.resolve("mine.yaml"), yaml));
    }

    private void assertRejected(String yaml, String reason) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(yaml))
                .withMessageContaining(folder.resolve("mine.yaml").toString())
                .withMessageContaining(reason);
    }
}
