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
  found_by text not null default '',
  -- How it is taxed: HSN of 4, 6 or 8 digits, and the rate in basis points (500 is 5 %).
  hsn text check (length(hsn) in (4, 6, 8)),
  rate_bp integer check (rate_bp between 0 and 4000),
  status text not null default 'live' check (status in ('live', 'hidden', 'archived')),
  version integer not null default 1,
  origin text not null default '',
  packer text not null default '',
  shelf_life_days integer check (shelf_life_days > 0),
  veg text check (veg in ('veg', 'non-veg')),
  ingredients text not null default '',
  -- JSON, see domain/catalog/catalog-entry.ts.
  details text not null default '{}',
  origin_country text check (length(origin_country) = 2),
  importer text not null default '',
  -- Its public reviews, the sum of their stars, and how many are hidden: written with each of them.
  review_count bigint not null default 0 check (review_count >= 0),
  review_stars bigint not null default 0 check (review_stars >= 0),
  reviews_hidden bigint not null default 0 check (reviews_hidden >= 0)
);
create index products_by_category on products (category, position);
create index products_by_subcategory on products (subcategory, position);
create index products_by_origin on products (category, origin_country);

create table pack_sizes (
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  label text not null,
  price_paise bigint not null check (price_paise > 0),
  stock bigint not null check (stock >= 0),
  -- So many packs or fewer are low; 0 never is.
  low_at bigint not null default 10 check (low_at >= 0),
  mrp_paise bigint check (mrp_paise > 0),
  price5_paise bigint check (price5_paise > 0),
  price10_paise bigint check (price10_paise > 0),
  net_quantity integer check (net_quantity > 0),
  net_unit text check (net_unit in ('g', 'ml')),
  weight_grams integer check (weight_grams > 0),
  -- A size that was sold is archived and never deleted, so that a cancelled order can give its stock back.
  archived integer not null default 0 check (archived in (0, 1)),
  -- Not unique here: a file may swap two of them, and the shop looks at all of them in the transaction that changes one.
  barcode text,
  primary key (product_id, label)
);
create index pack_sizes_by_barcode on pack_sizes (barcode) where barcode is not null;

-- The family's own photos, one row a file: `bytes` is base64, so that every backup and move carries them.
create table pictures (
  name text not null,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes text not null,
  made_at bigint not null,
  primary key (name, width, format)
);

-- Unpublished edits of a product; `base_version` is 0 for a new one.
create table drafts (
  product_id text primary key,
  -- JSON, see domain/catalog/drafts.server.ts.
  typed text not null,
  pictures text not null,
  base_version integer not null,
  saved_at bigint not null,
  saved_by text not null
);

-- A line is what a person writes: turmeric = haldi = haldar.
create table synonyms (
  id text primary key,
  words text not null
);

-- Searches that found nothing: the words and how often, nothing of who asked; last_at is the day.
create table unanswered_searches (
  query text primary key,
  count bigint not null,
  last_at bigint not null
);
create index unanswered_searches_by_day on unanswered_searches (last_at);
