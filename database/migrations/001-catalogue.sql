create table products (
  id text primary key,
  position integer not null,
  name text not null,
  name_gu text not null default '',
  name_hi text not null default '',
  category text not null,
  subcategory text not null default '',
  facts text not null default '',
  pictures text not null default '[]',
  unsized integer not null default 0 check (unsized in (0, 1))
);
create index products_by_category on products (category, position);
create index products_by_subcategory on products (subcategory, position);

create table pack_sizes (
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  label text not null,
  price_paise bigint not null check (price_paise > 0),
  stock bigint not null check (stock >= 0),
  primary key (product_id, label)
);

create table shop_state (
  name text primary key,
  value bigint not null
);
insert into shop_state (name, value) values ('catalogue_version', 1), ('seeded', 0);
