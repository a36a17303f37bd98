-- Columns that are joined have one charset
--
-- shipments came from an older system and is latin1. To compare its order_number with one in utf8mb4, the server converts that of each
-- row. The index on it is in the order of another text. So a condition on orders does not select shipments. The server reads all
-- parcels, and looks up the order of each. (MigrationsTest shows that V7 alone is enough: V8, which makes numbers of both, comes on
-- top.)
--
-- @00 Before: shipments is latin1
SELECT s.shipment_id, s.order_number, o.user_id, s.carrier, s.tracking_code, s.status, s.promised_on
FROM shipments s
JOIN orders o ON o.order_number = s.order_number
WHERE o.order_number IN ('1000001', '1050001', '1080001', '1110001', '1140001', '1170001')
ORDER BY s.order_number, s.shipment_id;
-- @06 After V7
SELECT s.shipment_id, s.order_number, o.user_id, s.carrier, s.tracking_code, s.status, s.promised_on
FROM shipments s
JOIN orders o ON o.order_number = s.order_number
WHERE o.order_number IN ('1000001', '1050001', '1080001', '1110001', '1140001', '1170001')
ORDER BY s.order_number, s.shipment_id;
