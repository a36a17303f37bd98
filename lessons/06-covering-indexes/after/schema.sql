CREATE TABLE order_items (
  order_item_id INT NOT NULL,
  order_number BIGINT NOT NULL,
  product_id INT NOT NULL,
  quantity INT NOT NULL,
  unit_price_cents INT NOT NULL,
  PRIMARY KEY (order_item_id),
  -- Compared columns first, then the sort columns, last the selected ones: the query does not read the table.
  KEY idx_order_items_order (order_number, order_item_id, product_id, quantity)
);

CREATE TABLE recommendations (
  recommendation_id INT NOT NULL,
  list_id INT NOT NULL,
  kind VARCHAR(16) NOT NULL,
  place INT NOT NULL,
  product_id INT NOT NULL,
  PRIMARY KEY (recommendation_id),
  -- Its leftmost prefix serves queries by list_id alone, too. No query has kind alone.
  KEY idx_recommendations_list (list_id, kind, place, product_id)
);
