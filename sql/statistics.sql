-- The end of B10, which fills tables that have their indexes: fresh statistics, or the first pages are planned as if they were empty.
ANALYZE TABLE users, addresses, cart_lines, messages, coupons, sellers, products, prices, stock, reviews, recommendations,
  orders, order_items, shipments, order_returns;
