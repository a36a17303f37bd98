-- The queries of the page
--
-- Each once, as the services send it for user 1; a test compares them with what the services send. :numbers are the numbers of
-- the user's last six orders, which depend on how many orders there are.
--
-- @06 user
SELECT user_id, display_name, email, membership_level, price_tier, joined_on FROM users WHERE user_id = 1;
-- @06 addresses
SELECT address_id, street, postcode, city, country_code
FROM addresses
WHERE user_id = 1
ORDER BY is_default DESC, address_id;
-- @06 cart
SELECT cart_line_id, product_id, quantity
FROM cart_lines
WHERE user_id = 1 AND saved_for_later = 0
ORDER BY cart_line_id;
-- @06 recent orders
SELECT order_number, status, total_cents, ordered_at
FROM orders
WHERE user_id = 1
ORDER BY ordered_at DESC, order_id DESC
LIMIT 6;
-- @06 items of orders
SELECT order_number, product_id, seller_id, quantity
FROM order_items
WHERE order_number IN (:numbers)
ORDER BY order_item_id;
-- @06 orders by year
SELECT YEAR(ordered_at) AS calendar_year, COUNT(*) AS order_count, SUM(total_cents) AS spent_cents
FROM orders
WHERE user_id = 1 AND ordered_at >= MAKEDATE(2024, 1)
GROUP BY YEAR(ordered_at)
ORDER BY calendar_year DESC;
-- @06 returns
SELECT return_id, order_number, reason, refund_cents, requested_on
FROM order_returns
WHERE user_id = 1
ORDER BY return_id;
-- @06 parcels
SELECT s.shipment_id, s.order_number, o.user_id, s.carrier, s.tracking_code, s.status, s.promised_on
FROM shipments s
JOIN orders o ON o.order_number = s.order_number
WHERE o.order_number IN (':numbers')
ORDER BY s.order_number, s.shipment_id;
-- @06 weight of the cart
SELECT COALESCE(SUM(weight_grams), 0) FROM products WHERE product_id IN (1, 172, 343, 514);
-- @06 products
SELECT product_id, seller_id, category_id, name, brand, weight_grams
FROM products
WHERE product_id IN (731, 832, 933, 1034, 1135, 1236, 1337, 1438, 1539, 1631, 1732, 1833)
ORDER BY product_id;
-- @06 prices
SELECT product_id, amount_cents, currency
FROM prices
WHERE product_id IN (731, 832, 933, 1034, 1135, 1236, 1337, 1438, 1539, 1631, 1732, 1833) AND tier = 'B'
ORDER BY product_id;
-- @06 stock
SELECT product_id, available
FROM stock
WHERE product_id IN (731, 832, 933, 1034, 1135, 1236, 1337, 1438, 1539, 1631, 1732, 1833) AND country_code = 'DE'
ORDER BY product_id;
-- @06 reviews
SELECT review_id, product_id, author_id, rating, title, written_on
FROM reviews
WHERE product_id IN (731, 832, 933, 1034, 1135, 1236, 1337, 1438, 1539, 1631, 1732, 1833)
ORDER BY product_id, helpful_votes DESC, review_id;
-- @06 recommendations
SELECT product_id
FROM recommendations
WHERE list_id = 1 AND kind = 'PERSONAL'
ORDER BY place;
-- @06 messages
SELECT message_id, subject, sent_on, CASE is_read WHEN 1 THEN 'READ' ELSE 'UNREAD' END AS state
FROM messages
WHERE user_id = 1 AND kind = 'INBOX'
ORDER BY sent_on DESC, message_id;
-- @06 available coupons
SELECT coupon_id, code, category_id, percent_off, minimum_cents, valid_until
FROM coupons
WHERE segment = 1
ORDER BY coupon_id;
-- @06 categories of the cart
SELECT category_id FROM products WHERE product_id IN (1, 172, 343, 514);
-- @06 applicable coupons
SELECT coupon_id, code, category_id, percent_off, minimum_cents, valid_until
FROM coupons
WHERE segment = 1 AND category_id IN (0, 1, 4, 7) AND min_level <= 2
ORDER BY coupon_id;
