-- Whatever changes what a page shows raises the version, whoever makes the change: the shop, a script, or a person with sqlite3.
-- Stock counts are not shown, only whether there is any, so an ordinary sale does not purge the pages.
create trigger products_changed_insert after insert on products begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger products_changed_update after update on products begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger products_changed_delete after delete on products begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger pack_sizes_changed_insert after insert on pack_sizes begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger pack_sizes_changed_update after update on pack_sizes
when new.price_paise <> old.price_paise or new.label <> old.label or new.position <> old.position
  or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0)
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger pack_sizes_changed_delete after delete on pack_sizes begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
