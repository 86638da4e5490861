-- One table of saved addresses, where a flag says which one a checkout begins with; before, the default ones stood in `addresses`, the others in
-- `address_book`. What the staff's search looks through stays as it is: it holds the addresses of both tables already.
drop trigger address_book_search on address_book;
drop trigger addresses_search on addresses;
drop view searched_addresses;

alter table address_book add column is_default integer not null default 0;
-- Another id where an address of the account has it already: none is lost.
insert into address_book (user_id, id, full_name, street, city, state, zip, phone, updated_at, is_default)
  select user_id,
    case when exists (select 1 from address_book as other where other.user_id = addresses.user_id and other.id = addresses.id)
      then addresses.id || '-default' else addresses.id end,
    full_name, street, city, state, zip, phone, updated_at, 1
  from addresses;
drop table addresses;
alter table address_book rename to addresses;
alter index address_book_pkey rename to addresses_pkey;
alter table addresses rename constraint address_book_user_id_fkey to addresses_user_id_fkey;
create unique index one_default_address on addresses (user_id) where is_default = 1;

create view searched_addresses as
  select distinct user_id, substr(lower(full_name || ' ' || phone || ' ' || street || ' ' || city || ' ' || state || ' ' || zip), 1, 600) as text from addresses;
create trigger addresses_search after insert or update or delete on addresses for each row execute function search_address();
