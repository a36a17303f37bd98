-- Mends "number against varchar" (article 003, section 5): an order number is a number, as the orders service has it, and of one
-- type wherever it occurs, or the next join would convert it again. A text such as '1000003' in a query is converted once.
--
-- A new type means that the table is written anew, index by index and row by row. So the long table's indexes go before that:
-- the one on order_number is made again over sorted rows, and the one on product_id serves no query.

ALTER TABLE order_items
  DROP KEY idx_order_items_order_number,
  DROP KEY idx_order_items_product_id,
  MODIFY order_number BIGINT NOT NULL;
ALTER TABLE order_items
  ADD KEY idx_order_items_order_number (order_number);
ALTER TABLE orders
  MODIFY order_number BIGINT NOT NULL;
ALTER TABLE shipments
  MODIFY order_number BIGINT NOT NULL;
ALTER TABLE order_returns
  MODIFY order_number BIGINT NOT NULL;
