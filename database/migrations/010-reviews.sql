-- What those say who received a product: once for each order and product, not edited, only withdrawn.
create table reviews (
  id text primary key,
  order_id text not null references orders (id),
  product_id text not null,
  stars integer not null check (stars between 1 and 5),
  -- JSON, a list of fresh, aroma, heat, colour.
  chips text not null default '[]',
  body text not null default '',
  name text not null default '',
  state text not null check (state in ('waiting', 'public', 'hidden', 'withdrawn')),
  hidden_for text check (hidden_for in ('abusive', 'private', 'unrelated', 'unlawful')),
  written_at bigint not null,
  -- From when on everybody may read it.
  public_at bigint not null,
  check ((state = 'hidden') = (hidden_for is not null)),
  unique (order_id, product_id)
);
create index reviews_of_product on reviews (product_id, public_at, id) where state = 'public';
create index reviews_with_words on reviews (public_at, id) where state = 'public' and body <> '';
create index reviews_waiting on reviews (public_at) where state = 'waiting';
create index reviews_hidden on reviews (written_at, id) where state = 'hidden';
create index reviews_by_time on reviews (written_at, id);

create table review_photos (
  review_id text not null references reviews (id),
  position integer not null,
  name text not null,
  primary key (review_id, position)
);
create index review_photos_by_name on review_photos (name);

create table review_reminders (
  order_id text primary key references orders (id),
  consented_at bigint not null,
  queued_at bigint
);
create index review_reminders_open on review_reminders (consented_at) where queued_at is null;
