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
create trigger search_products_insert after insert on products begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_products_delete after delete on products begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_products_update after update on products
when new.id <> old.id or new.position <> old.position or new.name <> old.name or new.name_gu <> old.name_gu or new.name_hi <> old.name_hi
  or new.category <> old.category or new.subcategory <> old.subcategory or new.facts <> old.facts or new.found_by <> old.found_by
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_insert after insert on pack_sizes begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_delete after delete on pack_sizes begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_update after update on pack_sizes
when new.product_id <> old.product_id or new.label <> old.label
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_insert after insert on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_delete after delete on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_update after update on synonyms
when new.id <> old.id or new.words <> old.words
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
