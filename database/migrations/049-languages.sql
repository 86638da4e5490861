-- The language that a buyer read when ordering, for messages and mails; and the one an account has chosen, null for none.
alter table orders add column language text not null default 'en';
alter table "user" add column "language" text;
-- Which translation of which English text a person has read in this shop, and their correction of it.
create table text_readings (
  language text not null,
  english text not null,
  -- The words as they were read: JSON, a string or the forms of a plural.
  words text not null,
  reader text not null,
  read_at bigint not null,
  primary key (language, english)
);
