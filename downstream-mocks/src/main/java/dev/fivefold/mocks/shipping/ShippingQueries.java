package dev.fivefold.mocks.shipping;

import dev.fivefold.mocks.database.Rows;
import dev.fivefold.mocks.web.IdList;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Queries of the shipping service. */
@Repository
class ShippingQueries {

    /**
     * Orders by uk_orders_order_number, then shipments by idx_shipments_order_number. Up to V6 the two columns have different
     * charsets, and all shipments are read. The numbers are given as texts, which suits the columns of V1 as well as of V8.
     */
    private static final String SHIPMENTS = """
            SELECT s.shipment_id, s.order_number, o.user_id, s.carrier, s.tracking_code, s.status, s.promised_on
            FROM orders o
            JOIN shipments s ON s.order_number = o.order_number
            WHERE o.order_number IN (:orderNumbers)
            ORDER BY s.shipment_id""";

    /** By primary key. */
    private static final String WEIGHT =
            "SELECT COALESCE(SUM(weight_grams), 0) FROM products WHERE product_id IN (:productIds)";

    private final JdbcClient jdbc;

    ShippingQueries(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A row of shipments, and whose order it is. */
    record Shipment(
            long shipmentId,
            String orderNumber,
            long userId,
            String carrier,
            String trackingCode,
            String status,
            LocalDate promisedOn) {}

    List<Shipment> shipments(IdList orderNumbers) {
        return Rows.of(
                jdbc.sql(SHIPMENTS).param("orderNumbers", orderNumbers.texts()).query(Shipment.class));
    }

    /** Weight of the products together, in grams. */
    int weightGrams(IdList productIds) {
        return jdbc.sql(WEIGHT)
                .param("productIds", productIds.values())
                .query(Integer.class)
                .single();
    }
}
