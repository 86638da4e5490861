-- The same as in the SQLite file of this number.
drop trigger pack_sizes_changed_update on pack_sizes;
create trigger pack_sizes_changed_update after update on pack_sizes
  for each row
  when (new.price_paise <> old.price_paise or new.label <> old.label or new.position <> old.position
    or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0)
    or (new.archived, new.mrp_paise, new.net_quantity, new.net_unit)
      is distinct from (old.archived, old.mrp_paise, old.net_quantity, old.net_unit))
  execute function raise_catalogue_version();
drop trigger search_products_updated on products;
create trigger search_products_updated after update on products
  for each row
  when ((old.id, old.position, old.name, old.name_gu, old.name_hi, old.category, old.subcategory, old.facts, old.found_by, old.status)
    is distinct from (new.id, new.position, new.name, new.name_gu, new.name_hi, new.category, new.subcategory, new.facts, new.found_by, new.status))
  execute function raise_search_version();
drop trigger search_pack_sizes_updated on pack_sizes;
create trigger search_pack_sizes_updated after update on pack_sizes
  for each row
  when ((old.product_id, old.label, old.archived)
    is distinct from (new.product_id, new.label, new.archived))
  execute function raise_search_version();
