-- Mends what is left of the entity mapper's index set (article 003, section 5): these serve no query, but every write must keep
-- them. Three of the columns (status, tier, kind) have so few values that no index on them alone is worth reading.
-- idx_orders_ordered_at cannot serve the summary of a user's years, which idx_orders_user does.
-- uk_users_email and uk_orders_order_number stay, whoever queries by them: they are rules, not only indexes.

ALTER TABLE coupons
  DROP KEY idx_coupons_category_id;
ALTER TABLE products
  DROP KEY idx_products_seller_id,
  DROP KEY idx_products_category_id;
ALTER TABLE prices
  DROP KEY idx_prices_tier;
ALTER TABLE reviews
  DROP KEY idx_reviews_author_id;
ALTER TABLE recommendations
  DROP KEY idx_recommendations_kind;
ALTER TABLE orders
  DROP KEY idx_orders_status,
  DROP KEY idx_orders_ordered_at;

-- Fresh statistics for the new indexes, or the first pages are planned by guesses.
ANALYZE TABLE addresses, cart_lines, messages, coupons, products, prices, stock, reviews, recommendations, orders,
  order_items, shipments, order_returns;
