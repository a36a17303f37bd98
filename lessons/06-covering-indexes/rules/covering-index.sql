-- An index that has all columns of the query spares the table
--
-- An index entry names its row by the primary key, so a hit costs a second search, in the table. `Using index` says that there was
-- none: all that the query compares, sorts by and selects is in the index. It is paid for in space, and by each write.
--
-- @00 Before: an index on list_id
SELECT product_id
FROM recommendations
WHERE list_id = 1 AND kind = 'PERSONAL'
ORDER BY place;
-- @06 After V9: (list_id, kind, place, product_id)
SELECT product_id
FROM recommendations
WHERE list_id = 1 AND kind = 'PERSONAL'
ORDER BY place;
