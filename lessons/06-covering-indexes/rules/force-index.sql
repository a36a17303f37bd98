-- FORCE INDEX is the last resort
--
-- The server may guess wrong. Here it thinks that the last two months' orders are spread over the table, so that walking along the
-- primary key will meet three of them soon, in the right order and without a sort. They are all at its end. FORCE INDEX is
-- faster, and binds the query to the name of an index and to today's data. A query for the rows that are meant, the first by time,
-- leaves the server nothing to guess; orders are numbered as time goes, so the rows are the same. No service queries this, and no
-- query of the page needs a hint.
--
-- @00 As the server guesses
SELECT order_number, ordered_at
FROM orders
WHERE ordered_at >= '2025-09-01'
ORDER BY order_id
LIMIT 3;
-- @00 Forced
SELECT order_number, ordered_at
FROM orders FORCE INDEX (idx_orders_ordered_at)
WHERE ordered_at >= '2025-09-01'
ORDER BY order_id
LIMIT 3;
-- @00 Made unnecessary
SELECT order_number, ordered_at
FROM orders
WHERE ordered_at >= '2025-09-01'
ORDER BY ordered_at, order_id
LIMIT 3;
