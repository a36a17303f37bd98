-- Of a long text, the beginning may do
--
-- An index on the first characters is smaller, and good enough where they tell the rows apart. It covers nothing and sorts
-- nothing, since it does not have the whole text, and it cannot keep values unique. Shown on copies of the users, for the shop
-- itself has no query that would need one.
--
-- @setup
CREATE TEMPORARY TABLE whole (user_id INT PRIMARY KEY, email VARCHAR(120) NOT NULL, KEY idx_email (email))
  ENGINE = InnoDB SELECT user_id, email FROM users;
CREATE TEMPORARY TABLE beginning (user_id INT PRIMARY KEY, email VARCHAR(120) NOT NULL, KEY idx_email (email(10)))
  ENGINE = InnoDB SELECT user_id, email FROM users;
CREATE TEMPORARY TABLE short_beginning (user_id INT PRIMARY KEY, email VARCHAR(120) NOT NULL, KEY idx_email (email(6)))
  ENGINE = InnoDB SELECT user_id, email FROM users;
-- @06 The whole text is indexed
SELECT user_id FROM whole WHERE email = 'user47110@mail.example';
-- @06 Ten characters, which tell all users apart
SELECT user_id FROM beginning WHERE email = 'user47110@mail.example';
-- @06 Six characters, which do not
SELECT user_id FROM short_beginning WHERE email = 'user47110@mail.example';
