-- The same rule as in the SQLite file of this number.
create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
  return null;
end $$;
create trigger products_changed after insert or update or delete on products
  for each row execute function raise_catalogue_version();
create trigger pack_sizes_changed after insert or delete on pack_sizes
  for each row execute function raise_catalogue_version();
create trigger pack_sizes_changed_update after update on pack_sizes
  for each row
  when (new.price_paise <> old.price_paise or new.label <> old.label or new.position <> old.position
    or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0))
  execute function raise_catalogue_version();
