-- Whatever changes what a page shows raises the catalogue's version, whoever makes the change: the shop, a script, or a person with sqlite3.
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
  or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0) or new.archived <> old.archived
  or new.price5_paise is not old.price5_paise or new.price10_paise is not old.price10_paise
  or new.mrp_paise is not old.mrp_paise or new.net_quantity is not old.net_quantity or new.net_unit is not old.net_unit
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger pack_sizes_changed_delete after delete on pack_sizes begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

-- Pages name the batch that is packed now.
create trigger batches_changed_insert after insert on batches begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger batches_changed_update after update on batches
when (new.remaining > 0) <> (old.remaining > 0) or new.recalled <> old.recalled
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

-- Pages name an offer; its uses do not purge them.
create trigger offers_changed_insert after insert on offers begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger offers_changed_update after update on offers when new.version <> old.version begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger offers_changed_delete after delete on offers begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

-- Whatever changes what a search finds raises its version; prices and stock do not.
create trigger search_products_insert after insert on products begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_products_update after update on products
when new.id <> old.id or new.position <> old.position or new.name <> old.name or new.name_gu <> old.name_gu or new.name_hi <> old.name_hi
  or new.category <> old.category or new.subcategory <> old.subcategory or new.facts <> old.facts or new.found_by <> old.found_by
  or new.status <> old.status
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_products_delete after delete on products begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_insert after insert on pack_sizes begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_update after update on pack_sizes
when new.product_id <> old.product_id or new.label <> old.label or new.archived <> old.archived
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_pack_sizes_delete after delete on pack_sizes begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_insert after insert on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_update after update on synonyms
when new.id <> old.id or new.words <> old.words
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger search_synonyms_delete after delete on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;

-- Another number with every change, never the same twice in any database: copies in memory are kept under it. Pages show settings too.
create trigger shop_settings_changed_insert after insert on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger shop_settings_changed_update after update on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger shop_settings_changed_delete after delete on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

create trigger audit_not_updated before update on audit begin
  select raise(abort, 'the audit is only added to');
end;
create trigger audit_not_deleted before delete on audit begin
  select raise(abort, 'the audit is only added to');
end;
