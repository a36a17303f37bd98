-- Every user has one order; the first (orders - users) / 5 users have six. Orders are numbered as time goes, so that the
-- six of a user lie far apart. Order n (from 0) is round r of its user, and has five items.
--   n < users:  user 1 + n, round 0
--   else:       user 1 + (n - users) MOD active, round 1 + (n - users) DIV active,  with active = (orders - users) DIV 5

SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET SESSION unique_checks = 0;
SET SESSION foreign_key_checks = 0;

-- 1,500,000 minutes are a little less than three years.
INSERT INTO orders (order_id, order_number, user_id, status, total_cents, ordered_at)
SELECT
  n + 1,
  CAST(1000001 + n AS CHAR),
  1 + IF(n < ${users}, n, (n - ${users}) MOD ((${orders} - ${users}) DIV 5)),
  ELT(1 + CRC32(CONCAT('status', n)) MOD 4, 'DELIVERED', 'DELIVERED', 'RETURNED', 'SHIPPED'),
  2000 + CRC32(CONCAT('total', n)) MOD 30000,
  DATE_ADD('2023-01-01 08:00:00', INTERVAL CAST(n AS SIGNED) * 1500000 DIV ${orders} MINUTE)
FROM numbers
WHERE n < ${orders};

-- Item i (0 .. 29) of a user's six orders is of seller number i MOD 6 of that user: thirty items, six sellers.
INSERT INTO order_items (order_item_id, order_number, product_id, seller_id, quantity, unit_price_cents)
SELECT
  n + 1,
  CAST(1000001 + n DIV 5 AS CHAR),
  10 * (seller + ${sellers} * ((u + i) MOD (${products} DIV 10 DIV ${sellers})))
    + IF((u + 1) MOD 10 = 0, 10, 1 + (u * 3 + i) MOD 9),
  1 + seller,
  1 + n MOD 3,
  499 + CRC32(n) MOD 20000
FROM (
  SELECT n, u, i, (u * 7 + (i MOD 6) * 37) MOD ${sellers} AS seller
  FROM (
    SELECT
      n,
      IF(n < 5 * ${users}, n DIV 5, (n DIV 5 - ${users}) MOD ((${orders} - ${users}) DIV 5)) AS u,
      IF(n < 5 * ${users}, 0, 5 + 5 * ((n DIV 5 - ${users}) DIV ((${orders} - ${users}) DIV 5))) + n MOD 5 AS i
    FROM numbers
    WHERE n < 5 * ${orders}
  ) AS items
) AS items_of_sellers;

-- The last round.
INSERT INTO shipments (shipment_id, order_number, carrier, tracking_code, status, promised_on)
SELECT
  n + 1,
  CAST(1000001 + ${orders} - (${orders} - ${users}) DIV 5 + n AS CHAR),
  ELT(1 + CRC32(CONCAT('carrier', n)) MOD 3, 'Courier North', 'City Bikes', 'Parcel Line'),
  CONCAT('FF', LPAD(CRC32(CONCAT('tracking', n)), 10, '0')),
  ELT(1 + CRC32(CONCAT('parcel', n)) MOD 4, 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'AT_PICKUP_POINT'),
  DATE_ADD('2025-12-01', INTERVAL CRC32(CONCAT('promised', n)) MOD 30 DAY)
FROM numbers
WHERE n < (${orders} - ${users}) DIV 5;

-- A return for every second user, of the user's first order.
INSERT INTO order_returns (return_id, user_id, order_number, reason, refund_cents, requested_on)
SELECT
  n + 1,
  2 * n + 1,
  CAST(1000001 + 2 * n AS CHAR),
  ELT(1 + CRC32(CONCAT('reason', n)) MOD 5, 'DOES_NOT_FIT', 'ARRIVED_LATE', 'DAMAGED', 'NOT_AS_DESCRIBED', 'CHANGED_MIND'),
  500 + CRC32(CONCAT('refund', n)) MOD 9000,
  DATE_ADD('2025-01-01', INTERVAL CRC32(CONCAT('requested', n)) MOD 300 DAY)
FROM numbers
WHERE n < ${users} DIV 2;

DROP TABLE numbers;
