-- What orders from before 010 lack, and what the two databases say differently.
update orders set view_key = lower(hex(randomblob(16)));
update orders set phone_rev = (
  with recursive digits (at, reversed) as (
    select length(phone), ''
    union all
    select at - 1, reversed || replace(substr(phone, at, 1), '+', '') from digits where at > 0
  )
  select reversed from digits where at = 0
);
create index orders_by_phone on orders (phone_rev);

with recursive split (order_id, placed_at, word, rest) as (
  select id, placed_at, '', lower(name) || ' ' from orders where state = 'confirmed'
  union all
  select order_id, placed_at, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
  from split where rest <> ''
)
insert into order_names (word, placed_at, order_id)
select distinct substr(word, 1, 40), placed_at, order_id from split where word <> '';

create trigger audit_not_updated before update on audit begin
  select raise(abort, 'the audit is only added to');
end;
create trigger audit_not_deleted before delete on audit begin
  select raise(abort, 'the audit is only added to');
end;
