-- Orders are found by what the staff's searches look through (038), as customers and messages are: one text for each order, the newest with the highest id.
-- In it one space stands before each word, and two before each word of the buyer's name.
drop table order_names;
drop index orders_by_city;
drop index orders_by_zip;

create view searched_orders as
  select id as order_id, placed_at,
    substr('  ' || replace(replace(replace(replace(lower(name), ',', ' '), '/', ' '), '-', ' '), ' ', '  ') || ' ' || phone || ' ' || zip || ' ' ||
      replace(replace(replace(lower(city || ' ' || street || ' ' || email), ',', ' '), '/', ' '), '-', ' '), 1, 600) as text
  from orders where name <> '';
insert into search_texts (kind, subject_id, source, text)
  select 'order', order_id, 'order', text from searched_orders order by placed_at;
create unique index search_texts_of_order on search_texts (subject_id) where kind = 'order';

create trigger search_texts_updated after update of text on search_texts begin
  insert into search_index (search_index, rowid, text) values ('delete', old.id, old.text);
  insert into search_index (rowid, text) values (new.id, new.text);
end;
create trigger orders_text_inserted after insert on orders begin
  insert into search_texts (kind, subject_id, source, text)
    select 'order', order_id, 'order', text from searched_orders where order_id = new.id;
end;
create trigger orders_text_updated after update of name, email, phone, street, city, zip on orders begin
  delete from search_texts where kind = 'order' and subject_id = new.id and new.name = '';
  update search_texts set text = (select text from searched_orders where order_id = new.id) where kind = 'order' and subject_id = new.id;
end;
create trigger orders_text_deleted after delete on orders begin
  delete from search_texts where kind = 'order' and subject_id = old.id;
end;
