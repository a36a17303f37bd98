package dev.fivefold.mocks.shipping;

import dev.fivefold.mocks.database.RecordRowMapper;
import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries of the shipping service. */
@Component
record ShippingQueries(JdbcClient jdbc) {

    /**
     * Shipments by idx_shipments_order_number, in the order of the rows, then their orders by uk_orders_order_number.
     * Shipments stand first: most orders have none, and the optimizer sees no difference. Up to V6 the two columns have
     * different charsets: a condition on orders does not restrict shipments, and all of them are read. The numbers are
     * passed as texts, which suits the columns of V1 as well as of V8.
     */
    private static final String SHIPMENTS = """
            SELECT s.shipment_id, s.order_number, o.user_id, s.carrier, s.tracking_code, s.status, s.promised_on
            FROM shipments s
            JOIN orders o ON o.order_number = s.order_number
            WHERE o.order_number IN (:orderNumbers)
            ORDER BY s.order_number, s.shipment_id""";

    /** By primary key. */
    private static final String WEIGHT =
            "SELECT COALESCE(SUM(weight_grams), 0) FROM products WHERE product_id IN (:productIds)";

    /** A row of shipments, with the user of its order. */
    record Shipment(
            long shipmentId,
            String orderNumber,
            long userId,
            String carrier,
            String trackingCode,
            String status,
            LocalDate promisedOn) {
        private static final RowMapper<Shipment> ROW = new RecordRowMapper<>(Shipment.class);
    }

    List<Shipment> shipments(IdList orderNumbers) {
        return Rows.of(
                jdbc.sql(SHIPMENTS).param("orderNumbers", orderNumbers.texts()).query(Shipment.ROW));
    }

    /** Weight of the products together, in grams. */
    int weightGrams(IdList productIds) {
        return jdbc.sql(WEIGHT)
                .param("productIds", productIds.values())
                .query(Integer.class)
                .single();
    }
}
