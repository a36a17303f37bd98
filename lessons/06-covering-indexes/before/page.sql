-- The page's queries: the lesson changes the schema and no query.
SELECT order_item_id, product_id, quantity
FROM order_items
WHERE order_number = 1000007
ORDER BY order_item_id;

SELECT product_id
FROM recommendations
WHERE list_id = 7 AND kind = 'PERSONAL'
ORDER BY place;
