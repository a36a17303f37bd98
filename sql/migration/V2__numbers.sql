-- As many numbers from 0 as the longest table has rows. V5 drops them when the data is in.
-- The condition at every digit keeps a small scale (the tests') from walking through ten million combinations.

SET SESSION unique_checks = 0;
SET SESSION foreign_key_checks = 0;

CREATE TABLE numbers (
  n INT NOT NULL,
  PRIMARY KEY (n)
) ENGINE = InnoDB;

CREATE TABLE digits (
  d INT NOT NULL,
  PRIMARY KEY (d)
) ENGINE = InnoDB;

SET @numbers = GREATEST(5 * ${orders}, 3 * ${products}, 8 * ${users}, 3600);

INSERT INTO digits (d) VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);

INSERT INTO numbers (n)
SELECT d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 + d4.d * 10000 + d3.d * 1000 + d2.d * 100 + d1.d * 10 + d0.d
FROM digits d7
STRAIGHT_JOIN digits d6 ON d7.d * 10000000 + d6.d * 1000000 < @numbers
STRAIGHT_JOIN digits d5 ON d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 < @numbers
STRAIGHT_JOIN digits d4 ON d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 + d4.d * 10000 < @numbers
STRAIGHT_JOIN digits d3
  ON d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 + d4.d * 10000 + d3.d * 1000 < @numbers
STRAIGHT_JOIN digits d2
  ON d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 + d4.d * 10000 + d3.d * 1000 + d2.d * 100 < @numbers
STRAIGHT_JOIN digits d1
STRAIGHT_JOIN digits d0
  ON d7.d * 10000000 + d6.d * 1000000 + d5.d * 100000 + d4.d * 10000 + d3.d * 1000 + d2.d * 100 + d1.d * 10 + d0.d
    < @numbers;

DROP TABLE digits;
