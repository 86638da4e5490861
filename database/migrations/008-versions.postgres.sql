-- The same rules as in the SQLite file of this number.
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
    or new.product_id <> old.product_id or (new.stock > 0) <> (old.stock > 0)
    or (new.archived, new.mrp_paise, new.price5_paise, new.price10_paise, new.net_quantity, new.net_unit)
      is distinct from (old.archived, old.mrp_paise, old.price5_paise, old.price10_paise, old.net_quantity, old.net_unit))
  execute function raise_catalogue_version();

-- Pages name the batch that is packed now.
create trigger batches_changed after insert on batches
  for each row execute function raise_catalogue_version();
create trigger batches_changed_update after update on batches
  for each row when ((new.remaining > 0) <> (old.remaining > 0) or new.recalled <> old.recalled)
  execute function raise_catalogue_version();

-- Pages name an offer; its uses do not purge them.
create trigger offers_changed after insert or delete on offers
  for each row execute function raise_catalogue_version();
create trigger offers_changed_update after update on offers
  for each row when (new.version <> old.version) execute function raise_catalogue_version();

create function raise_search_version() returns trigger language plpgsql as $$
begin
  update shop_state set value = value + 1 where name = 'search_version';
  return null;
end $$;
create trigger search_products_changed after insert or delete on products
  for each row execute function raise_search_version();
create trigger search_products_updated after update on products
  for each row
  when ((old.id, old.position, old.name, old.name_gu, old.name_hi, old.category, old.subcategory, old.facts, old.found_by, old.status)
    is distinct from (new.id, new.position, new.name, new.name_gu, new.name_hi, new.category, new.subcategory, new.facts, new.found_by, new.status))
  execute function raise_search_version();
create trigger search_pack_sizes_changed after insert or delete on pack_sizes
  for each row execute function raise_search_version();
create trigger search_pack_sizes_updated after update on pack_sizes
  for each row
  when ((old.product_id, old.label, old.archived)
    is distinct from (new.product_id, new.label, new.archived))
  execute function raise_search_version();
create trigger search_synonyms_changed after insert or delete on synonyms
  for each row execute function raise_search_version();
create trigger search_synonyms_updated after update on synonyms
  for each row
  when ((old.id, old.words)
    is distinct from (new.id, new.words))
  execute function raise_search_version();

create function change_settings_stamp() returns trigger language plpgsql as $$
begin
  update shop_state set value = floor(random() * 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
  return null;
end $$;
create trigger shop_settings_changed after insert or update or delete on shop_settings
  for each row execute function change_settings_stamp();

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end $$;
create trigger audit_not_changed before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();
