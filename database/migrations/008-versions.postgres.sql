-- The same rules as in the SQLite file of this number. Raises the versions that the trigger names.
create function raise_versions() returns trigger language plpgsql as $$
begin
  update shop_state set value = value + 1 where name = any (tg_argv);
  return null;
end $$;

create trigger products_changed after insert or delete on products
  for each row execute function raise_versions('catalogue_version', 'search_version');
create trigger products_updated after update on products
  for each row execute function raise_versions('catalogue_version');
create trigger products_search_updated after update on products for each row
  when ((new.id, new.position, new.name, new.name_gu, new.name_hi, new.category, new.subcategory, new.facts, new.found_by, new.status)
    is distinct from (old.id, old.position, old.name, old.name_gu, old.name_hi, old.category, old.subcategory, old.facts, old.found_by, old.status))
  execute function raise_versions('search_version');

create trigger pack_sizes_changed after insert or delete on pack_sizes
  for each row execute function raise_versions('catalogue_version', 'search_version');
create trigger pack_sizes_updated after update on pack_sizes for each row
  when ((new.stock > 0) <> (old.stock > 0)
    or (new.product_id, new.label, new.position, new.archived, new.price_paise, new.mrp_paise)
    is distinct from (old.product_id, old.label, old.position, old.archived, old.price_paise, old.mrp_paise)
    or (new.price5_paise, new.price10_paise, new.net_quantity, new.net_unit)
    is distinct from (old.price5_paise, old.price10_paise, old.net_quantity, old.net_unit))
  execute function raise_versions('catalogue_version');
create trigger pack_sizes_search_updated after update on pack_sizes for each row
  when ((new.product_id, new.label, new.archived) is distinct from (old.product_id, old.label, old.archived))
  execute function raise_versions('search_version');

create trigger synonyms_changed after insert or update or delete on synonyms
  for each row execute function raise_versions('search_version');

create trigger batches_inserted after insert on batches
  for each row execute function raise_versions('catalogue_version');
create trigger batches_updated after update on batches for each row
  when ((new.remaining > 0) <> (old.remaining > 0) or new.recalled <> old.recalled)
  execute function raise_versions('catalogue_version');

create trigger offers_changed after insert or delete or update of version on offers
  for each row execute function raise_versions('catalogue_version');

create function change_settings_stamp() returns trigger language plpgsql as $$
begin
  update shop_state set value = floor(random() * 9007199254740991) where name = 'settings_stamp';
  return null;
end $$;
create trigger shop_settings_stamped after insert or update or delete on shop_settings
  for each row execute function change_settings_stamp();
create trigger shop_settings_changed after insert or update or delete on shop_settings
  for each row execute function raise_versions('catalogue_version');

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end $$;
create trigger audit_not_changed before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();
