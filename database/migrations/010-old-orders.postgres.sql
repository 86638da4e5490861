-- The same as in the SQLite file of this number; "C" so that the beginning of a word or number is found by the index.
update orders set view_key = replace(gen_random_uuid()::text, '-', '');
alter table orders alter column phone_rev type text collate "C";
update orders set phone_rev = reverse(replace(phone, '+', ''));
create index orders_by_phone on orders (phone_rev);

alter table order_names alter column word type text collate "C";
insert into order_names (word, placed_at, order_id)
select distinct left(word, 40), placed_at, id
from orders, regexp_split_to_table(lower(name), ' ') as word
where state = 'confirmed' and word <> '';

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to';
end $$;
create trigger audit_not_changed before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();
