-- The next page begins behind the last key, not behind a number of rows
--
-- OFFSET reads all rows that it skips, so each page takes longer than the one before. A query for the rows after the last key
-- of a page takes the same time for all pages. (It cannot jump to page 45,000, which no user needs.) No service
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
