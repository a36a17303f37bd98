package dev.fivefold.mocks.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.query.SyntaxException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema that Hibernate generates, without a database: lessons/06-covering-indexes/jpa.md quotes it. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class EntitySchemaTest {

    private static final Path PAGE = Path.of("../lessons/06-covering-indexes/jpa.md");

    @TempDir
    private Path folder;

    private Path script;
    private StandardServiceRegistry registry;
    private SessionFactory factory;

    @BeforeEach
    void generate() {
        script = folder.resolve("schema.sql");
        registry = new StandardServiceRegistryBuilder()
                .applySetting("hibernate.dialect", MySQLDialect.class.getName())
                .applySetting("hibernate.boot.allow_jdbc_metadata_access", false)
                .applySetting("hibernate.format_sql", true)
                .applySetting("hibernate.hbm2ddl.delimiter", ";")
                .applySetting("jakarta.persistence.schema-generation.scripts.action", "create")
                .applySetting("jakarta.persistence.schema-generation.scripts.create-target", script.toString())
                .build();
        factory = new MetadataSources(registry)
                .addAnnotatedClasses(ShopOrder.class, ShopOrderItem.class)
                .buildMetadata()
                .buildSessionFactory();
    }

    @AfterEach
    void close() {
        factory.close();
        StandardServiceRegistryBuilder.destroy(registry);
    }

    @Test
    void the_lessons_page_has_the_schema_that_hibernate_generates() throws Exception {
        String schema = Files.readString(script)
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .map(line -> "    " + line.replaceFirst("^ {4}", ""))
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(PAGE)).contains(schema);
    }

    @Test
    void a_query_of_jpa_has_no_force_index_and_a_native_one_has() {
        try (Session session = factory.openSession()) {
            String condition = "FORCE INDEX (idx_orders_user_id) where userId = 7";

            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> session.createQuery("from ShopOrder " + condition, ShopOrder.class))
                    .withCauseInstanceOf(SyntaxException.class);
            assertThat(session.createNativeQuery(
                                    "SELECT * FROM orders FORCE INDEX (idx_orders_user_id) WHERE user_id = 7",
                                    ShopOrder.class)
                            .getQueryString())
                    .contains("FORCE INDEX");
        }
    }
}
