package dev.fivefold.mocks.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.Test;

class RecordRowMapperTest {

    private final List<String> lookedFor = new ArrayList<>();

    @Test
    void a_row_becomes_a_record_and_only_existing_columns_are_read() throws SQLException {
        Price price = new RecordRowMapper<>(Price.class).mapRow(listening(row()), 0);

        assertThat(price).isEqualTo(new Price(17, "EUR"));
        assertThat(lookedFor).containsExactly("amount_cents", "currency");
    }

    record Price(int amountCents, String currency) {}

    private static ResultSet row() throws SQLException {
        RowSetMetaDataImpl columns = new RowSetMetaDataImpl();
        columns.setColumnCount(2);
        columns.setColumnName(1, "amount_cents");
        columns.setColumnType(1, Types.INTEGER);
        columns.setColumnName(2, "currency");
        columns.setColumnType(2, Types.VARCHAR);
        CachedRowSet row = RowSetProvider.newFactory().createCachedRowSet();
        row.setMetaData(columns);
        row.moveToInsertRow();
        row.updateInt(1, 17);
        row.updateString(2, "EUR");
        row.insertRow();
        row.moveToCurrentRow();
        row.next();
        return row;
    }

    /** Records the columns that are looked up by name. */
    private ResultSet listening(ResultSet row) {
        return (ResultSet) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ResultSet.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("findColumn")) {
                        lookedFor.add((String) arguments[0]);
                    }
                    try {
                        return method.invoke(row, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
