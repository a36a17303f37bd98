CREATE TABLE order_items (
  order_item_id INT NOT NULL,
  -- Digits as text: the query compares it with a number, so the server converts the text of each row.
  order_number VARCHAR(20) NOT NULL,
  product_id INT NOT NULL,
  quantity INT NOT NULL,
  unit_price_cents INT NOT NULL,
  PRIMARY KEY (order_item_id),
  KEY idx_order_items_order_number (order_number)
);

CREATE TABLE recommendations (
  recommendation_id INT NOT NULL,
  list_id INT NOT NULL,
  kind VARCHAR(16) NOT NULL,
  place INT NOT NULL,
  product_id INT NOT NULL,
  PRIMARY KEY (recommendation_id),
  KEY idx_recommendations_list_id (list_id),
  KEY idx_recommendations_kind (kind)
);
