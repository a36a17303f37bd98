package dev.fivefold.mocks.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** An item of an order as an entity. Read by Hibernate alone. */
@Entity
@Table(name = "order_items")
@SuppressWarnings({"NullAway.Init", "unused", "UnusedVariable"}) // Hibernate sets the fields
class ShopOrderItem {

    @Id
    @Column(name = "order_item_id")
    private int id;

    @ManyToOne(optional = false)
    @JoinColumn(name = "order_number", referencedColumnName = "order_number")
    private ShopOrder order;

    @Column(name = "product_id", nullable = false)
    private int productId;

    @Column(name = "seller_id", nullable = false)
    private int sellerId;

    @Column(nullable = false)
    private int quantity;

    /** For Hibernate. */
    ShopOrderItem() {}
}
