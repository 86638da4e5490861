-- One table of saved addresses, where a flag says which one a checkout begins with; before, the default ones stood in `addresses`, the others in
-- `address_book`. What the staff's search looks through stays as it is: it holds the addresses of both tables already.
drop trigger address_book_search_insert;
drop trigger address_book_search_update;
drop trigger address_book_search_delete;
drop trigger addresses_search_insert;
drop trigger addresses_search_update;
drop trigger addresses_search_delete;
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
create unique index one_default_address on addresses (user_id) where is_default = 1;

create view searched_addresses as
  select distinct user_id, substr(lower(full_name || ' ' || phone || ' ' || street || ' ' || city || ' ' || state || ' ' || zip), 1, 600) as text from addresses;
create trigger addresses_search_insert after insert on addresses begin
  delete from search_texts where kind = 'customer' and subject_id = new.user_id and source = 'address';
  insert or ignore into search_texts (kind, subject_id, source, text)
    select 'customer', user_id, 'address', text from searched_addresses where user_id = new.user_id;
end;
create trigger addresses_search_update after update on addresses begin
  delete from search_texts where kind = 'customer' and subject_id = new.user_id and source = 'address';
  insert or ignore into search_texts (kind, subject_id, source, text)
    select 'customer', user_id, 'address', text from searched_addresses where user_id = new.user_id;
end;
create trigger addresses_search_delete after delete on addresses begin
  delete from search_texts where kind = 'customer' and subject_id = old.user_id and source = 'address';
  insert or ignore into search_texts (kind, subject_id, source, text)
    select 'customer', user_id, 'address', text from searched_addresses where user_id = old.user_id;
end;
