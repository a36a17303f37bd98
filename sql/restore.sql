-- Restores the data that changes while the shop runs to the state of the migrations: prices (V4), and no accepted messages. The
-- lab runs this whenever it starts a filled database, since all steps must serve the same pages and no table may grow for ever.
UPDATE prices
SET amount_cents = (499 + CRC32(CONCAT('price', product_id - 1)) MOD 20000) * (100 - 5 * (ASCII(tier) - ASCII('A'))) DIV 100
WHERE amount_cents <> (499 + CRC32(CONCAT('price', product_id - 1)) MOD 20000) * (100 - 5 * (ASCII(tier) - ASCII('A'))) DIV 100;
TRUNCATE TABLE accepted_messages;
