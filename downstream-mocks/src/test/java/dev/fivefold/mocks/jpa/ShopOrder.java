package dev.fivefold.mocks.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.Table;
import java.time.LocalDateTime;

/** An order as an entity, with an index for each column that was once searched. Read by Hibernate alone. */
@Entity
@Table(
        name = "orders",
        indexes = {
            @Index(name = "idx_orders_user_id", columnList = "user_id"),
            @Index(name = "idx_orders_status", columnList = "status"),
            @Index(name = "idx_orders_ordered_at", columnList = "ordered_at")
        })
@SuppressWarnings({"NullAway.Init", "unused", "UnusedVariable"}) // Hibernate sets the fields
class ShopOrder {

    @Id
    @Column(name = "order_id")
    private int id;

    @Column(name = "order_number", nullable = false, unique = true)
    private String number;

    @Column(name = "user_id", nullable = false)
    private int userId;

    @Column(nullable = false)
    private String status;

    @Column(name = "total_cents", nullable = false)
    private int totalCents;

    @Column(name = "ordered_at", nullable = false)
    private LocalDateTime orderedAt;

    /** For Hibernate. */
    ShopOrder() {}
}
