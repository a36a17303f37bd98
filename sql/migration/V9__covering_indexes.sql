-- Mends "leftmost prefix" and "covering index" (article 003, section 5). An index has first the columns that are compared with
-- =, then those that it is sorted by, and last those that are only selected: then the query is answered by a piece of the
-- index, in order, and the table is not touched. What an index begins with, it serves as well: one on (a, b, c) is one on a
-- and one on (a, b), so the narrow one goes.
--
-- Not all queries are worth it: an address, a message, a coupon or a return would be stored twice to spare a handful of
-- look-ups. Theirs begin with what is compared and are sorted, and the rest is read from the table.

ALTER TABLE addresses
  ADD KEY idx_addresses_user (user_id, is_default DESC, address_id),
  DROP KEY idx_addresses_user_id;
ALTER TABLE cart_lines
  ADD KEY idx_cart_lines_user (user_id, saved_for_later, cart_line_id, product_id, quantity),
  DROP KEY idx_cart_lines_user_id;
ALTER TABLE messages
  ADD KEY idx_messages_user (user_id, kind, sent_on DESC, message_id),
  DROP KEY idx_messages_user_id;
-- The first column serves a user's own coupons, all three those that a cart's categories bring.
ALTER TABLE coupons
  ADD KEY idx_coupons_segment_category (segment, category_id, min_level),
  DROP KEY idx_coupons_segment;
ALTER TABLE prices
  ADD KEY idx_prices_product (product_id, tier, amount_cents, currency),
  DROP KEY idx_prices_product_id;
ALTER TABLE stock
  ADD KEY idx_stock_product (product_id, country_code, available),
  DROP KEY idx_stock_product_id;
-- With its title, for the page reads 36 reviews at once, which lie in 36 places of the table.
ALTER TABLE reviews
  ADD KEY idx_reviews_product (product_id, helpful_votes DESC, review_id, author_id, rating, written_on, title),
  DROP KEY idx_reviews_product_id;
ALTER TABLE recommendations
  ADD KEY idx_recommendations_list (list_id, kind, place, product_id),
  DROP KEY idx_recommendations_list_id;
-- Serves the last orders, read backwards, and the summary of the years.
ALTER TABLE orders
  ADD KEY idx_orders_user (user_id, ordered_at, order_id, total_cents, order_number, status),
  DROP KEY idx_orders_user_id;
ALTER TABLE order_items
  ADD KEY idx_order_items_order (order_number, order_item_id, product_id, seller_id, quantity),
  DROP KEY idx_order_items_order_number;
