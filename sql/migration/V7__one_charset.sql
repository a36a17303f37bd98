-- Mends "two charsets" (article 003, section 5): shipments gets the charset of all other tables, so that its order_number and
-- that of orders are compared as they are, and the index which has been there all the time is used.

ALTER TABLE shipments CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
