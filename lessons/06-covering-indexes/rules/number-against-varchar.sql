-- A number is not compared with a text
--
-- The orders service queries items by numbers; up to V7 the column is text. '7', '07' and '7.0' are all equal to the number 7. So the
-- server converts each row's text to a number and compares that: no index has it. It is the same for a query of one row. A text that
-- is compared with a number's column is harmless: the server converts the text once.
--
-- @00 Before: order_number is VARCHAR
SELECT order_number, product_id, seller_id, quantity
FROM order_items
WHERE order_number IN (1000001, 1050001, 1080001, 1110001, 1140001, 1170001)
ORDER BY order_item_id;
-- @06 After V8: order_number is BIGINT
SELECT order_number, product_id, seller_id, quantity
FROM order_items
WHERE order_number IN (1000001, 1050001, 1080001, 1110001, 1140001, 1170001)
ORDER BY order_item_id;
