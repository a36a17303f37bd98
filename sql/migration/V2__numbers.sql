-- As many numbers from 0 as the longest table has rows. V5 drops them when the data is in.
-- Each statement doubles what is there, in the order of the key; those beyond the scale find nothing to do.

SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET SESSION unique_checks = 0;
SET SESSION foreign_key_checks = 0;

CREATE TABLE numbers (
  n INT NOT NULL,
  PRIMARY KEY (n)
) ENGINE = InnoDB;

SET @numbers = GREATEST(5 * ${orders}, 3 * ${products}, 8 * ${users}, 3600);

INSERT INTO numbers (n) VALUES (0);
INSERT INTO numbers (n) SELECT n + 1 FROM numbers WHERE n < @numbers - 1;
INSERT INTO numbers (n) SELECT n + 2 FROM numbers WHERE n < @numbers - 2;
INSERT INTO numbers (n) SELECT n + 4 FROM numbers WHERE n < @numbers - 4;
INSERT INTO numbers (n) SELECT n + 8 FROM numbers WHERE n < @numbers - 8;
INSERT INTO numbers (n) SELECT n + 16 FROM numbers WHERE n < @numbers - 16;
INSERT INTO numbers (n) SELECT n + 32 FROM numbers WHERE n < @numbers - 32;
INSERT INTO numbers (n) SELECT n + 64 FROM numbers WHERE n < @numbers - 64;
INSERT INTO numbers (n) SELECT n + 128 FROM numbers WHERE n < @numbers - 128;
INSERT INTO numbers (n) SELECT n + 256 FROM numbers WHERE n < @numbers - 256;
INSERT INTO numbers (n) SELECT n + 512 FROM numbers WHERE n < @numbers - 512;
INSERT INTO numbers (n) SELECT n + 1024 FROM numbers WHERE n < @numbers - 1024;
INSERT INTO numbers (n) SELECT n + 2048 FROM numbers WHERE n < @numbers - 2048;
INSERT INTO numbers (n) SELECT n + 4096 FROM numbers WHERE n < @numbers - 4096;
INSERT INTO numbers (n) SELECT n + 8192 FROM numbers WHERE n < @numbers - 8192;
INSERT INTO numbers (n) SELECT n + 16384 FROM numbers WHERE n < @numbers - 16384;
INSERT INTO numbers (n) SELECT n + 32768 FROM numbers WHERE n < @numbers - 32768;
INSERT INTO numbers (n) SELECT n + 65536 FROM numbers WHERE n < @numbers - 65536;
INSERT INTO numbers (n) SELECT n + 131072 FROM numbers WHERE n < @numbers - 131072;
INSERT INTO numbers (n) SELECT n + 262144 FROM numbers WHERE n < @numbers - 262144;
INSERT INTO numbers (n) SELECT n + 524288 FROM numbers WHERE n < @numbers - 524288;
INSERT INTO numbers (n) SELECT n + 1048576 FROM numbers WHERE n < @numbers - 1048576;
INSERT INTO numbers (n) SELECT n + 2097152 FROM numbers WHERE n < @numbers - 2097152;
INSERT INTO numbers (n) SELECT n + 4194304 FROM numbers WHERE n < @numbers - 4194304;
INSERT INTO numbers (n) SELECT n + 8388608 FROM numbers WHERE n < @numbers - 8388608;
