-- The key of every command of a form, with the result that the same form gets when it is sent again. Kept for a month.
create table commands (
  key text primary key,
  name text not null,
  actor text not null,
  at bigint not null,
  result text not null
);
create index commands_by_time on commands (at);
insert into commands (key, name, actor, at, result) select act_key, act, actor, at, result from stock_acts;
insert into commands (key, name, actor, at, result)
  select act_key, 'remittance', actor, recorded_at, '{"ok":true,"id":"' || id || '","orders":'
    || (select count(*) from orders where remittance_id = cod_remittances.id) || ',"amountPaise":' || amount_paise
    || ',"missingPaise":' || (fee_paise + shortage_paise) || '}'
  from cod_remittances;
drop table stock_acts;

-- What a form of the rule has seen.
alter table pin_rules add column version bigint not null default 1;
