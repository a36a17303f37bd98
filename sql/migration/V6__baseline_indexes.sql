-- The baseline's indexes: what an entity mapper makes of its annotations, one column each. Deliberate faults, which a
-- later step mends; article 003, section 5 names the rules:
--   leftmost prefix:       no index has two columns, so a query by user and time reads all rows of the user and sorts them;
--                          and those on status, tier, kind and author_id serve no query at all, but every write;
--   covering index:        no index holds what its query selects, so each hit costs a second look-up in the table;
--   implicit conversion:   order_items.order_number is text, asked for with a number: its index below is never used;
--   two charsets:          shipments.order_number is latin1, joined to utf8mb4: its index below is never used;
--   function on a column:  the yearly order summary asks for YEAR(ordered_at): the index on ordered_at is never used.

ALTER TABLE users
  ADD UNIQUE KEY uk_users_email (email);
ALTER TABLE addresses
  ADD KEY idx_addresses_user_id (user_id);
ALTER TABLE cart_lines
  ADD KEY idx_cart_lines_user_id (user_id);
ALTER TABLE messages
  ADD KEY idx_messages_user_id (user_id);
ALTER TABLE coupons
  ADD KEY idx_coupons_segment (segment),
  ADD KEY idx_coupons_category_id (category_id);
ALTER TABLE products
  ADD KEY idx_products_seller_id (seller_id),
  ADD KEY idx_products_category_id (category_id);
ALTER TABLE prices
  ADD KEY idx_prices_product_id (product_id),
  ADD KEY idx_prices_tier (tier);
ALTER TABLE stock
  ADD KEY idx_stock_product_id (product_id);
ALTER TABLE reviews
  ADD KEY idx_reviews_product_id (product_id),
  ADD KEY idx_reviews_author_id (author_id);
ALTER TABLE recommendations
  ADD KEY idx_recommendations_list_id (list_id),
  ADD KEY idx_recommendations_kind (kind);
ALTER TABLE orders
  ADD UNIQUE KEY uk_orders_order_number (order_number),
  ADD KEY idx_orders_user_id (user_id),
  ADD KEY idx_orders_status (status),
  ADD KEY idx_orders_ordered_at (ordered_at);
ALTER TABLE order_items
  ADD KEY idx_order_items_order_number (order_number),
  ADD KEY idx_order_items_product_id (product_id);
ALTER TABLE shipments
  ADD KEY idx_shipments_order_number (order_number);
ALTER TABLE order_returns
  ADD KEY idx_order_returns_user_id (user_id);

-- Fresh statistics, or the first pages are planned as if the tables were empty.
ANALYZE TABLE users, addresses, cart_lines, messages, coupons, sellers, products, prices, stock, reviews, recommendations,
  orders, order_items, shipments, order_returns;
