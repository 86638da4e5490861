-- The default address stays in `addresses`; the others of an account stand here. An id tells the addresses of one account apart,
-- and goes along when another one becomes the default.
alter table addresses add column id text not null default 'first';
create table address_book (
  user_id text not null references "user" ("id") on delete cascade,
  id text not null,
  full_name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  updated_at bigint not null,
  primary key (user_id, id)
);
