-- What the family sets itself, a row for each section that differs from the defaults in domain/settings.ts; `value` is JSON.
create table shop_settings (
  name text primary key,
  value text not null,
  version bigint not null
);

-- Another number with every change, never the same twice in any database: copies in memory are kept under it. The pages show
-- settings too, so these raise the catalogue's version as well.
insert into shop_state (name, value) values ('settings_stamp', 0);
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
