-- Whoever makes the change: what a page shows raises the catalogue's version, what a search finds that of the search.
-- An ordinary sale does not purge the pages: they show whether there is any stock, not how much.
create trigger products_inserted after insert on products begin
  update shop_state set value = value + 1 where name in ('catalogue_version', 'search_version');
end;
create trigger products_deleted after delete on products begin
  update shop_state set value = value + 1 where name in ('catalogue_version', 'search_version');
end;
create trigger products_updated after update on products begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger products_search_updated after update on products
when (new.id, new.position, new.name, new.name_gu, new.name_hi, new.category, new.subcategory, new.facts, new.found_by, new.status)
  is not (old.id, old.position, old.name, old.name_gu, old.name_hi, old.category, old.subcategory, old.facts, old.found_by, old.status)
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;

create trigger pack_sizes_inserted after insert on pack_sizes begin
  update shop_state set value = value + 1 where name in ('catalogue_version', 'search_version');
end;
create trigger pack_sizes_deleted after delete on pack_sizes begin
  update shop_state set value = value + 1 where name in ('catalogue_version', 'search_version');
end;
create trigger pack_sizes_updated after update on pack_sizes
when (new.stock > 0) <> (old.stock > 0)
  or (new.product_id, new.label, new.position, new.archived, new.price_paise, new.mrp_paise)
  is not (old.product_id, old.label, old.position, old.archived, old.price_paise, old.mrp_paise)
  or (new.price5_paise, new.price10_paise, new.net_quantity, new.net_unit)
  is not (old.price5_paise, old.price10_paise, old.net_quantity, old.net_unit)
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger pack_sizes_search_updated after update on pack_sizes
when (new.product_id, new.label, new.archived) is not (old.product_id, old.label, old.archived)
begin
  update shop_state set value = value + 1 where name = 'search_version';
end;

create trigger synonyms_inserted after insert on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger synonyms_updated after update on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;
create trigger synonyms_deleted after delete on synonyms begin
  update shop_state set value = value + 1 where name = 'search_version';
end;

-- Pages name the batch that is packed now.
create trigger batches_inserted after insert on batches begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger batches_updated after update on batches
when (new.remaining > 0) <> (old.remaining > 0) or new.recalled <> old.recalled
begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

-- Pages name an offer; its uses do not purge them.
create trigger offers_inserted after insert on offers begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger offers_updated after update of version on offers begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger offers_deleted after delete on offers begin
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

-- Copies in memory are kept under this number, which is never the same twice in any database.
create trigger shop_settings_inserted after insert on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger shop_settings_updated after update on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;
create trigger shop_settings_deleted after delete on shop_settings begin
  update shop_state set value = abs(random() % 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
end;

create trigger audit_not_updated before update on audit begin
  select raise(abort, 'the audit is only added to');
end;
create trigger audit_not_deleted before delete on audit begin
  select raise(abort, 'the audit is only added to');
end;
