-- What somebody edits of a product before it is published: `body` is JSON as a catalogue file holds a product (domain/catalog/
-- catalog-file.ts), `base_version` the product's version that it was begun from, 0 for a new product.
create table drafts (
  product_id text primary key,
  body text not null,
  base_version integer not null,
  saved_at bigint not null,
  saved_by text not null
);

-- The family's own photos, one row a file: `bytes` is base64, so that every backup and move carries them.
create table pictures (
  name text not null,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  bytes text not null,
  made_at bigint not null,
  primary key (name, width, format)
);
