-- A column is compared as it is, not what a function makes of it
--
-- An index is in the order of the column, not of a function's results. MariaDB since 11.1 replaces YEAR and DATE by comparisons of the
-- column with the year's first moment. MySQL does not, and neither of them replaces DATE_FORMAT.
--
-- @06 A function that the server sees through, if it is MariaDB
SELECT YEAR(ordered_at) AS calendar_year, COUNT(*) AS order_count, SUM(total_cents) AS spent_cents
FROM orders
WHERE user_id = 1 AND YEAR(ordered_at) >= 2025
GROUP BY YEAR(ordered_at)
ORDER BY calendar_year DESC;
-- @06 A function that it does not
SELECT YEAR(ordered_at) AS calendar_year, COUNT(*) AS order_count, SUM(total_cents) AS spent_cents
FROM orders
WHERE user_id = 1 AND DATE_FORMAT(ordered_at, '%Y') >= '2025'
GROUP BY YEAR(ordered_at)
ORDER BY calendar_year DESC;
-- @06 As the service queries it
SELECT YEAR(ordered_at) AS calendar_year, COUNT(*) AS order_count, SUM(total_cents) AS spent_cents
FROM orders
WHERE user_id = 1 AND ordered_at >= MAKEDATE(2025, 1)
GROUP BY YEAR(ordered_at)
ORDER BY calendar_year DESC;
