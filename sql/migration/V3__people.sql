-- Users and what is theirs alone: addresses, cart, messages, coupons.
-- A user or product whose id is divisible by ten is light, every other one is heavy: light users get light products.
-- A product id is 10 * g + d with g from 0 and d from 1 to 10, so d = 10 is the light product of its group g.

-- No lock on the rows of numbers, which nobody changes, and rows taken in bulk: the load takes half the time.
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET SESSION unique_checks = 0;
SET SESSION foreign_key_checks = 0;

INSERT INTO users (user_id, display_name, email, membership_level, price_tier, joined_on)
SELECT
  n + 1,
  CONCAT(
    ELT(1 + CRC32(CONCAT('first', n)) MOD 12, 'Ada', 'Bruno', 'Chen', 'Dalia', 'Emil', 'Farah', 'Goran', 'Hanna', 'Ivo',
      'Jamila', 'Kenji', 'Lucia'),
    ' ',
    ELT(1 + CRC32(CONCAT('last', n)) MOD 10, 'Abel', 'Brandt', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Greco', 'Haas',
      'Ito', 'Jansen')),
  CONCAT('user', n + 1, '@mail.example'),
  ELT(1 + n MOD 4, 'GOLD', 'BASIC', 'SILVER', 'PLATINUM'),
  ELT(1 + n MOD 3, 'B', 'A', 'C'),
  DATE_ADD('2016-01-01', INTERVAL CRC32(CONCAT('joined', n)) MOD 2500 DAY)
FROM numbers
WHERE n < ${users};

INSERT INTO addresses (address_id, user_id, is_default, street, postcode, city, country_code)
SELECT
  n + 1,
  1 + n DIV 2,
  1 - n MOD 2,
  CONCAT(
    ELT(1 + CRC32(CONCAT('street', n)) MOD 8, 'Linden', 'Station', 'Mill', 'Harbour', 'Garden', 'Castle', 'Church', 'River'),
    ' Street ', 1 + n MOD 180),
  CAST(10000 + CRC32(CONCAT('postcode', n)) MOD 89000 AS CHAR),
  ELT(1 + CRC32(CONCAT('city', n)) MOD 8, 'Berlin', 'Hamburg', 'Leipzig', 'Vienna', 'Graz', 'Utrecht', 'Leiden', 'Bremen'),
  ELT(1 + (n DIV 2) MOD 3, 'DE', 'AT', 'NL')
FROM numbers
WHERE n < 2 * ${users};

-- Eight lines a user, the first four in the cart, each of a product group of its own.
INSERT INTO cart_lines (cart_line_id, user_id, product_id, quantity, saved_for_later)
SELECT
  n + 1,
  1 + n DIV 8,
  10 * (((n DIV 8) * 13 + (n MOD 8) * 17) MOD (${products} DIV 10))
    + IF((1 + n DIV 8) MOD 10 = 0, 10, 1 + n MOD 9),
  1 + CRC32(CONCAT('cart', n)) MOD 3,
  IF(n MOD 8 < 4, 0, 1)
FROM numbers
WHERE n < 8 * ${users};

INSERT INTO messages (message_id, user_id, kind, subject, sent_on, is_read)
SELECT
  n + 1,
  1 + n DIV 6,
  IF(n MOD 6 < 3, 'INBOX', 'NOTIFICATION'),
  ELT(1 + CRC32(CONCAT('subject', n)) MOD 6, 'Your parcel is on its way', 'A seller has answered your question',
    'Your invoice is ready', 'A saved product costs less now', 'How was your last order?', 'Your points expire soon'),
  DATE_ADD('2025-06-01', INTERVAL CRC32(CONCAT('sent', n)) MOD 180 DAY),
  CRC32(CONCAT('read', n)) MOD 2
FROM numbers
WHERE n < 6 * ${users};

INSERT INTO coupons (coupon_id, code, segment, category_id, min_level, percent_off, minimum_cents, valid_until)
SELECT
  n + 1,
  CONCAT('SAVE', 5 + 5 * (n MOD 5), '-', LPAD(CRC32(CONCAT('coupon', n)) MOD 100000, 5, '0')),
  n DIV 12,
  n MOD 10,
  (n DIV 3) MOD 4,
  5 + 5 * (n MOD 5),
  1000 * (1 + n MOD 8),
  DATE_ADD('2027-01-01', INTERVAL n MOD 300 DAY)
FROM numbers
WHERE n < 600;
