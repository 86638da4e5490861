-- The same as in the SQLite file of this number.
create table shop_settings (
  name text primary key,
  value text not null,
  version bigint not null
);

insert into shop_state (name, value) values ('settings_stamp', 0);
create function change_settings_stamp() returns trigger language plpgsql as $$
begin
  update shop_state set value = floor(random() * 9007199254740991) where name = 'settings_stamp';
  update shop_state set value = value + 1 where name = 'catalogue_version';
  return null;
end $$;
create trigger shop_settings_changed after insert or update or delete on shop_settings
  for each row execute function change_settings_stamp();
