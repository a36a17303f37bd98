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
     * While shipments.order_number has another charset than orders.order_number, the index on it is of no use and all
     * shipments are read.
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
