-- As in 002 and 009, with the columns of 017.
drop trigger pack_sizes_changed_update;
create trigger pack_sizes_changed_update after update on pack_sizes
when new.price_paise <> old.price_paise or new.label <> old.label or new.position <> old.position
  or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0) or new.archived <> old.archived
  or new.mrp_paise is not old.mrp_paise or new.net_quantity is not old.net_quantity or new.net_unit is not old.net_unit
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
drop trigger search_products_update;
create trigger search_products_update after update on products
when new.id <> old.id or new.position <> old.position or new.name <> old.name or new.name_gu <> old.name_gu or new.name_hi <> old.name_hi
  or new.category <> old.category or new.subcategory <> old.subcategory or new.facts <> old.facts or new.found_by <> old.found_by
  or new.status <> old.status
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
drop trigger search_pack_sizes_update;
create trigger search_pack_sizes_update after update on pack_sizes
when new.product_id <> old.product_id or new.label <> old.label or new.archived <> old.archived
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
