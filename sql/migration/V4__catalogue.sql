-- Sellers, products and what hangs on a product. Group g of ten products belongs to seller 1 + g MOD sellers and to
-- category g MOD 10.

SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET SESSION unique_checks = 0;
SET SESSION foreign_key_checks = 0;

INSERT INTO sellers (seller_id, display_name, city, rating_tenths, since)
SELECT
  n + 1,
  CONCAT(
    ELT(1 + n MOD 7, 'North', 'Blue', 'Old Town', 'Harbour', 'Green', 'Silver', 'Corner'),
    ' ',
    ELT(1 + (n DIV 7) MOD 6, 'Traders', 'Workshop', 'Supplies', 'Outfitters', 'Market', 'Brothers'),
    ' ', n + 1),
  ELT(1 + CRC32(CONCAT('seller', n)) MOD 6, 'Berlin', 'Vienna', 'Utrecht', 'Lyon', 'Turin', 'Gdansk'),
  35 + CRC32(CONCAT('rating', n)) MOD 16,
  DATE_ADD('2012-01-01', INTERVAL CRC32(CONCAT('since', n)) MOD 3600 DAY)
FROM numbers
WHERE n < ${sellers};

INSERT INTO products (product_id, seller_id, category_id, name, brand, weight_grams)
SELECT
  n + 1,
  1 + (n DIV 10) MOD ${sellers},
  (n DIV 10) MOD 10,
  CONCAT(
    ELT(1 + CRC32(CONCAT('adjective', n)) MOD 10, 'Quiet', 'Folding', 'Solid', 'Light', 'Compact', 'Warm', 'Bright',
      'Sturdy', 'Plain', 'Soft'),
    ' ',
    ELT(1 + (n DIV 10) MOD 10, 'kettle', 'rucksack', 'lamp', 'bicycle bell', 'blanket', 'notebook', 'chair', 'headphones',
      'raincoat', 'saucepan'),
    ' ', 100 + n MOD 900),
  ELT(1 + (n DIV 10) MOD 8, 'Alder', 'Birke', 'Cormoran', 'Dune', 'Elster', 'Fjell', 'Grove', 'Heron'),
  80 + CRC32(CONCAT('weight', n)) MOD 6000
FROM numbers
WHERE n < ${products};

INSERT INTO prices (price_id, product_id, tier, amount_cents, currency)
SELECT
  n + 1,
  1 + n DIV 3,
  ELT(1 + n MOD 3, 'A', 'B', 'C'),
  (499 + CRC32(CONCAT('price', n DIV 3)) MOD 20000) * (100 - 5 * (n MOD 3)) DIV 100,
  'EUR'
FROM numbers
WHERE n < 3 * ${products};

INSERT INTO stock (stock_id, product_id, country_code, available)
SELECT
  n + 1,
  1 + n DIV 3,
  ELT(1 + n MOD 3, 'DE', 'AT', 'NL'),
  CRC32(CONCAT('stock', n)) MOD 250
FROM numbers
WHERE n < 3 * ${products};

-- Three reviews a product. The first is the one most found helpful; four regulars a category write these, so that a page
-- which shows the author of each meets the same few people again and again.
INSERT INTO reviews (review_id, product_id, author_id, rating, helpful_votes, title, written_on)
SELECT
  n + 1,
  1 + n DIV 3,
  IF(n MOD 3 = 0,
    1 + (((n DIV 30) MOD 10) * 4 + CRC32(CONCAT('regular', n)) MOD 4) * 3 MOD ${users},
    1 + CRC32(CONCAT('author', n)) MOD ${users}),
  1 + CRC32(CONCAT('stars', n)) MOD 5,
  IF(n MOD 3 = 0, 100, 0) + CRC32(CONCAT('votes', n)) MOD 90,
  ELT(1 + CRC32(CONCAT('title', n)) MOD 8, 'Does what it should', 'Better than the one before', 'Good, with one caveat',
    'Arrived sooner than said', 'I would buy it again', 'Not for everyone', 'Well made', 'Fine for the price'),
  DATE_ADD('2023-01-01', INTERVAL CRC32(CONCAT('written', n)) MOD 1000 DAY)
FROM numbers
WHERE n < 3 * ${products};

-- A hundred lists of three kinds with twelve products each, of one category. A list divisible by ten is of light products.
INSERT INTO recommendations (recommendation_id, list_id, kind, place, product_id)
SELECT
  n + 1,
  n DIV 36,
  ELT(1 + (n DIV 12) MOD 3, 'PERSONAL', 'TRENDING', 'RECENTLY_VIEWED'),
  1 + n MOD 12,
  10 * (
    ((n DIV 36) * 3 + (n DIV 12) MOD 3) MOD 10
      + 10 * (((n DIV 36) * 7 + (n DIV 12) MOD 3 * 29 + n MOD 12) MOD (${products} DIV 100)))
    + IF((n DIV 36) MOD 10 = 0, 10, 1 + n MOD 9)
FROM numbers
WHERE n < 3600;
