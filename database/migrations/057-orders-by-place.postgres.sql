-- The staff find orders by city and PIN code. By bytes, as SQLite compares: a range of the index then holds what begins with a word.
drop trigger orders_search on orders;
alter table orders alter column city type text collate "C";
create trigger orders_search after insert or update of name, phone, street, city, zip on orders
  for each row when (new.name <> '') execute function search_order();
create index orders_by_city on orders (lower(city), placed_at);
create index orders_by_zip on orders (zip, placed_at);
