-- The next page begins behind the last key, not behind a number of rows
--
-- OFFSET reads all rows that it skips, so each page takes longer than the one before. Who remembers the last key of a page asks
-- for what comes after it, and all pages take the same time. (There is then no jumping to page 45,000. Nobody does.) No service
-- pages through its rows; an export of all items would.
--
-- @06 OFFSET
SELECT order_item_id, order_number, product_id, quantity
FROM order_items
ORDER BY order_item_id
LIMIT 20 OFFSET 900000;
-- @06 By key
SELECT order_item_id, order_number, product_id, quantity
FROM order_items
WHERE order_item_id > 900000
ORDER BY order_item_id
LIMIT 20;
