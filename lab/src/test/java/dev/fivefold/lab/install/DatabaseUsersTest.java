package dev.fivefold.lab.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseUsersTest {

    @TempDir
    private Path folder;

    @Test
    void passwords_are_made_once_and_only_their_owner_can_read_them() throws IOException {
        Path file = folder.resolve("new/users.properties");

        DatabaseUsers users = DatabaseUsers.in(file);

        assertThat(DatabaseUsers.in(file)).isEqualTo(users);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(users.migration().password())
                .matches("[0-9a-f]{32}")
                .isNotEqualTo(users.service().password());
    }

    @Test
    void two_machines_have_different_passwords() {
        assertThat(DatabaseUsers.in(folder.resolve("one"))).isNotEqualTo(DatabaseUsers.in(folder.resolve("two")));
    }

    @Test
    void a_password_is_in_no_message() {
        DatabaseUsers users = DatabaseUsers.in(folder.resolve("users"));

        assertThat(users.toString())
                .doesNotContain(users.service().password(), users.migration().password());
    }

    @Test
    void the_service_may_read_change_prices_and_add_accepted_messages() {
        DatabaseUsers users = DatabaseUsers.in(folder.resolve("users"));

        assertThat(users.sql().lines().filter(line -> line.contains("GRANT")).toList())
                .containsExactly(
                        "GRANT ALL ON fivefold.* TO 'fivefold_migration'@'127.0.0.1';",
                        "GRANT SELECT ON fivefold.* TO 'fivefold_service'@'127.0.0.1';",
                        "GRANT CREATE, UPDATE ON fivefold.prices TO 'fivefold_service'@'127.0.0.1';",
                        "GRANT CREATE, INSERT ON fivefold.accepted_messages TO 'fivefold_service'@'127.0.0.1';");
        assertThat(users.sql())
                .contains("REVOKE CREATE ON fivefold.prices FROM 'fivefold_service'@'127.0.0.1';")
                .contains("REVOKE CREATE ON fivefold.accepted_messages FROM 'fivefold_service'@'127.0.0.1';");
    }

    @Test
    void a_file_that_lacks_a_password_is_named() throws IOException {
        Path file = Files.writeString(folder.resolve("users"), "fivefold_service=x\n");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> DatabaseUsers.in(file))
                .withMessageContaining(file.toString());
    }
}
