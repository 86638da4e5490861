-- Counters and flags. Whoever changes the staff takes the row `staff_changes` first, so that two owners cannot remove each other.
create table shop_state (
  name text primary key,
  value bigint not null
);
insert into shop_state (name, value) values
  ('catalogue_version', 1), ('seeded', 0), ('search_version', 1), ('staff_changes', 0), ('settings_stamp', 0);

-- What the family sets itself, a row for each section that differs from the defaults; `value` is JSON.
create table shop_settings (
  name text primary key,
  value text not null,
  version bigint not null
);

-- Which translation of which English text a person has read in this shop, and their correction of it.
create table text_readings (
  language text not null,
  english text not null,
  -- JSON, a string or the forms of a plural.
  words text not null,
  reader text not null,
  read_at bigint not null,
  primary key (language, english)
);

-- The key of every command of a form, with the result that the same form gets when it is sent again. Kept for a month.
create table commands (
  key text primary key,
  name text not null,
  actor text not null,
  at bigint not null,
  result text not null,
  -- SHA-256 of what a form asked for, so that a form that is sent again with other values is refused.
  input text not null default ''
);
create index commands_by_time on commands (at);

-- Who of the staff changed what: ids and amounts, no names and no addresses.
create table audit (
  id text primary key,
  at bigint not null,
  actor text not null,
  act text not null,
  subject text not null,
  before text not null default '{}',
  after text not null default '{}',
  request_id text
);
create index audit_by_time on audit (at, id);
create index audit_by_actor on audit (actor, at, id);
create index audit_by_subject on audit (subject, at, id);

-- The shop's own backups, one row a night in India. Who does it holds it until due_at, and attempts names the claim.
create table backups (
  night text primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  attempts integer not null,
  due_at bigint not null,
  started_at bigint not null,
  finished_at bigint,
  folder text,
  bytes bigint,
  error text,
  copy_state text check (copy_state in ('due', 'running', 'done', 'failed')),
  copy_attempts integer not null default 0
);

-- Rows that a task of the worker could not work on: each waits until retry_at, so that it does not hold up the others.
create table task_failures (
  task text not null,
  subject text not null,
  failures integer not null,
  since bigint not null,
  retry_at bigint not null,
  -- The error's name, never its message: that may quote what a person typed.
  error text not null,
  primary key (task, subject)
);
