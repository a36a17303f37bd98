-- One index on (a, b, c) is one on a, and one on (a, b)
--
-- An index on user_id finds the rows of a user, in no order: they are fetched and sorted. With (user_id, ordered_at, ...) they lie
-- there in order, and are read backwards. The index on user_id alone has become superfluous, as a query for a user
-- alone uses the beginning of this one. It does not serve a query for ordered_at alone.
--
-- @00 Before: indexes on user_id, status and ordered_at, a column each
SELECT order_number, status, total_cents, ordered_at
FROM orders
WHERE user_id = 1
ORDER BY ordered_at DESC, order_id DESC
LIMIT 6;
-- @06 After V9: (user_id, ordered_at, order_id, total_cents, order_number, status)
SELECT order_number, status, total_cents, ordered_at
FROM orders
WHERE user_id = 1
ORDER BY ordered_at DESC, order_id DESC
LIMIT 6;
