create index user_by_time on "user" ("createdAt", "id");
-- What the staff know about a customer; no customer reads it.
create table customer_notes (
  user_id text primary key references "user" ("id"),
  note text not null,
  version bigint not null,
  updated_at bigint not null
);
-- Who asked to be forgotten. Their papers stay as long as the law wants (CGST Act, s. 36), and are blanked then.
create table erasures (
  user_id text primary key references "user" ("id"),
  act_key text not null unique,
  at bigint not null,
  actor text not null
);
alter table documents add column blanked_at bigint;
create index documents_of_old on documents (issued_at) where blanked_at is null;
-- What a job carried of people is of no use once it is done; from now on it goes then.
update outbox set payload = '{}' where kind in ('mail-account', 'message-foreign') and state in ('done', 'failed');
