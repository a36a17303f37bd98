-- The shop's tables, as an entity mapper generates them: a surrogate key a table, text where a number was meant.
-- Secondary indexes come in V6, once the rows are there: building an index over sorted rows is several times faster.
-- Foreign keys are left out for the same reason; the data of V3 to V5 is consistent by construction.
-- The SQL is what MariaDB 11.4 and MySQL 8.4 or 9 have in common: no sequences, no clock, integer arithmetic only.

CREATE TABLE users (
  user_id INT NOT NULL,
  display_name VARCHAR(80) NOT NULL,
  email VARCHAR(120) NOT NULL,
  membership_level VARCHAR(10) NOT NULL,
  price_tier CHAR(1) NOT NULL,
  joined_on DATE NOT NULL,
  PRIMARY KEY (user_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE addresses (
  address_id INT NOT NULL,
  user_id INT NOT NULL,
  is_default TINYINT NOT NULL,
  street VARCHAR(80) NOT NULL,
  postcode VARCHAR(10) NOT NULL,
  city VARCHAR(60) NOT NULL,
  country_code CHAR(2) NOT NULL,
  PRIMARY KEY (address_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- A line is in the cart (saved_for_later = 0) or on the list of saved products (1).
CREATE TABLE cart_lines (
  cart_line_id INT NOT NULL,
  user_id INT NOT NULL,
  product_id INT NOT NULL,
  quantity INT NOT NULL,
  saved_for_later TINYINT NOT NULL,
  PRIMARY KEY (cart_line_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE messages (
  message_id INT NOT NULL,
  user_id INT NOT NULL,
  kind VARCHAR(12) NOT NULL,
  subject VARCHAR(120) NOT NULL,
  sent_on DATE NOT NULL,
  is_read TINYINT NOT NULL,
  PRIMARY KEY (message_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- A user belongs to segment user_id MOD 50. min_level: 0 BASIC, 1 SILVER, 2 GOLD, 3 PLATINUM.
CREATE TABLE coupons (
  coupon_id INT NOT NULL,
  code VARCHAR(20) NOT NULL,
  segment INT NOT NULL,
  category_id INT NOT NULL,
  min_level INT NOT NULL,
  percent_off INT NOT NULL,
  minimum_cents INT NOT NULL,
  valid_until DATE NOT NULL,
  PRIMARY KEY (coupon_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE sellers (
  seller_id INT NOT NULL,
  display_name VARCHAR(80) NOT NULL,
  city VARCHAR(60) NOT NULL,
  rating_tenths INT NOT NULL,
  since DATE NOT NULL,
  PRIMARY KEY (seller_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE products (
  product_id INT NOT NULL,
  seller_id INT NOT NULL,
  category_id INT NOT NULL,
  name VARCHAR(100) NOT NULL,
  brand VARCHAR(40) NOT NULL,
  weight_grams INT NOT NULL,
  PRIMARY KEY (product_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE prices (
  price_id INT NOT NULL,
  product_id INT NOT NULL,
  tier CHAR(1) NOT NULL,
  amount_cents INT NOT NULL,
  currency CHAR(3) NOT NULL,
  PRIMARY KEY (price_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE stock (
  stock_id INT NOT NULL,
  product_id INT NOT NULL,
  country_code CHAR(2) NOT NULL,
  available INT NOT NULL,
  PRIMARY KEY (stock_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE reviews (
  review_id INT NOT NULL,
  product_id INT NOT NULL,
  author_id INT NOT NULL,
  rating INT NOT NULL,
  helpful_votes INT NOT NULL,
  title VARCHAR(100) NOT NULL,
  written_on DATE NOT NULL,
  PRIMARY KEY (review_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- Lists that a nightly job would write; a user reads list user_id MOD 100.
CREATE TABLE recommendations (
  recommendation_id INT NOT NULL,
  list_id INT NOT NULL,
  kind VARCHAR(16) NOT NULL,
  place INT NOT NULL,
  product_id INT NOT NULL,
  PRIMARY KEY (recommendation_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

CREATE TABLE orders (
  order_id INT NOT NULL,
  order_number VARCHAR(20) NOT NULL,
  user_id INT NOT NULL,
  status VARCHAR(12) NOT NULL,
  total_cents INT NOT NULL,
  ordered_at DATETIME NOT NULL,
  PRIMARY KEY (order_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- Deliberate fault (article 003, section 5, implicit conversion): order_number holds digits in a VARCHAR, and the orders
-- service asks for it with a number. The server then converts every row's text, and no index can help.
CREATE TABLE order_items (
  order_item_id INT NOT NULL,
  order_number VARCHAR(20) NOT NULL,
  product_id INT NOT NULL,
  seller_id INT NOT NULL,
  quantity INT NOT NULL,
  unit_price_cents INT NOT NULL,
  PRIMARY KEY (order_item_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- Deliberate fault (article 003, section 5, two charsets): this table came from an older system, so its order_number is
-- latin1 while that of orders is utf8mb4. A join converts this side row by row, and its index is of no use.
-- Only the parcel of a user's sixth and last order is kept.
CREATE TABLE shipments (
  shipment_id INT NOT NULL,
  order_number VARCHAR(20) NOT NULL,
  carrier VARCHAR(20) NOT NULL,
  tracking_code VARCHAR(24) NOT NULL,
  status VARCHAR(20) NOT NULL,
  promised_on DATE NOT NULL,
  PRIMARY KEY (shipment_id)
) ENGINE = InnoDB DEFAULT CHARSET = latin1 COLLATE = latin1_swedish_ci;

CREATE TABLE order_returns (
  return_id INT NOT NULL,
  user_id INT NOT NULL,
  order_number VARCHAR(20) NOT NULL,
  reason VARCHAR(40) NOT NULL,
  refund_cents INT NOT NULL,
  requested_on DATE NOT NULL,
  PRIMARY KEY (return_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;

-- What POST /messages has accepted; empty at first. The key is in the order in which rows come. A message may come again after
-- its minute, hence the time in it. Times are in UTC.
CREATE TABLE accepted_messages (
  accepted_at DATETIME(3) NOT NULL,
  user_id BIGINT NOT NULL,
  message_id VARCHAR(32) NOT NULL,
  source VARCHAR(64) NOT NULL,
  content MEDIUMTEXT NOT NULL,
  PRIMARY KEY (accepted_at, user_id, message_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_general_ci;
