-- The same as in the SQLite file of this number.
drop table order_names;
drop index orders_by_city;
drop index orders_by_zip;

create view searched_orders as
  select id as order_id, placed_at,
    substr('  ' || replace(translate(lower(name), ',/-', '   '), ' ', '  ') || ' ' || phone || ' ' || zip || ' ' ||
      translate(lower(city || ' ' || street || ' ' || email), ',/-', '   '), 1, 600) as text
  from orders where name <> '';
insert into search_texts (kind, subject_id, source, text)
  select 'order', order_id, 'order', text from searched_orders order by placed_at;
create unique index search_texts_of_order on search_texts (subject_id) where kind = 'order';

create function search_text_of_order() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into search_texts (kind, subject_id, source, text)
      select 'order', order_id, 'order', text from searched_orders where order_id = new.id;
  elsif tg_op = 'DELETE' then
    delete from search_texts where kind = 'order' and subject_id = old.id;
  elsif new.name = '' then
    delete from search_texts where kind = 'order' and subject_id = new.id;
  else
    update search_texts set text = (select text from searched_orders where order_id = new.id) where kind = 'order' and subject_id = new.id;
  end if;
  return null;
end $$;
create trigger orders_text after insert or delete or update of name, email, phone, street, city, zip on orders
  for each row execute function search_text_of_order();
