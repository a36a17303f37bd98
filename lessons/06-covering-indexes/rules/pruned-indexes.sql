-- An index that serves no query costs every write
--
-- The entity mapper gave orders an index a column. Those on status and ordered_at are used by no query of the services; the one on
-- user_id is the beginning of another. Each had an entry to be written for each row, at a place of its own. Measured with the
-- writing of 5000 orders over themselves, in a copy that has the table's indexes.
--
-- @setup
CREATE TEMPORARY TABLE copy LIKE orders;
-- @00 Before: order_number, user_id, status, ordered_at
REPLACE INTO copy
SELECT * FROM orders WHERE order_id <= 5000;
-- @06 After V10: order_number, and one that covers what is asked of a user's orders
REPLACE INTO copy
SELECT * FROM orders WHERE order_id <= 5000;
