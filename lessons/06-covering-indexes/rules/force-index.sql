-- FORCE INDEX is the last resort
--
-- The server may guess wrong. Here it assumes that the last two months' orders are spread over the table. So it expects to meet three
-- of them soon along the primary key, in the right order and without a sort. They are all at its end. FORCE INDEX is faster, and
-- binds the query to the name of an index and to today's data. A query for the intended rows, the first by time, leaves the server
-- no guess. Orders are numbered by time, so the rows are the same. No service sends this query, and no query of the page needs a
-- hint.
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
