-- What a product is found by besides its names, phrases between commas: dishes and uses.
alter table products add column found_by text not null default '';

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

-- What is often bought is read from the latest orders.
create index orders_confirmed_by_time on orders (placed_at) where state = 'confirmed';

insert into shop_state (name, value) values ('search_version', 1), ('search_seeded', 0);

-- Whatever changes what a search finds raises the version; prices and stock do not.
create function raise_search_version() returns trigger language plpgsql as $$
begin
  update shop_state set value = value + 1 where name = 'search_version';
  return null;
end $$;
create trigger search_products_changed after insert or delete on products
  for each row execute function raise_search_version();
create trigger search_products_updated after update on products
  for each row
  when ((old.id, old.position, old.name, old.name_gu, old.name_hi, old.category, old.subcategory, old.facts, old.found_by)
    is distinct from (new.id, new.position, new.name, new.name_gu, new.name_hi, new.category, new.subcategory, new.facts, new.found_by))
  execute function raise_search_version();
create trigger search_pack_sizes_changed after insert or delete on pack_sizes
  for each row execute function raise_search_version();
create trigger search_pack_sizes_updated after update on pack_sizes
  for each row
  when ((old.product_id, old.label)
    is distinct from (new.product_id, new.label))
  execute function raise_search_version();
create trigger search_synonyms_changed after insert or delete on synonyms
  for each row execute function raise_search_version();
create trigger search_synonyms_updated after update on synonyms
  for each row
  when ((old.id, old.words)
    is distinct from (new.id, new.words))
  execute function raise_search_version();
