-- What the staff's searches look through, in lower case; written by triggers alone, so backups and moves need not carry it.
create table search_texts (
  id integer primary key,
  kind text not null,
  subject_id text not null,
  source text not null,
  text text not null
);
create unique index search_texts_of_customer on search_texts (subject_id, source, text) where kind = 'customer';
create unique index search_texts_of_order on search_texts (subject_id) where kind = 'order';
create index search_texts_of_message on search_texts (subject_id) where kind = 'message';

create virtual table search_index using fts5 (text, content = 'search_texts', content_rowid = 'id', tokenize = 'trigram');
insert into search_index (search_index, rank) values ('secure-delete', 1);
create trigger search_texts_inserted after insert on search_texts begin
  insert into search_index (rowid, text) values (new.id, new.text);
end;
create trigger search_texts_updated after update of text on search_texts begin
  insert into search_index (search_index, rowid, text) values ('delete', old.id, old.text);
  insert into search_index (rowid, text) values (new.id, new.text);
end;
create trigger search_texts_deleted after delete on search_texts begin
  insert into search_index (search_index, rowid, text) values ('delete', old.id, old.text);
end;

create trigger user_search_inserted after insert on "user" when new.name <> '' begin
  insert or ignore into search_texts (kind, subject_id, source, text)
    values ('customer', new.id, 'account', substr(lower(new.name || ' ' || new.email), 1, 600));
end;
create trigger user_search_updated after update of name, email on "user" when old.name <> new.name or old.email <> new.email begin
  delete from search_texts where kind = 'customer' and subject_id = new.id and source = 'account';
  insert or ignore into search_texts (kind, subject_id, source, text)
    select 'customer', new.id, 'account', substr(lower(new.name || ' ' || new.email), 1, 600) where new.name <> '';
end;
create trigger user_search_deleted after delete on "user" begin
  delete from search_texts where kind = 'customer' and subject_id = old.id;
end;

create trigger orders_search_inserted after insert on orders when new.name <> '' begin
  insert or ignore into search_texts (kind, subject_id, source, text)
    values ('customer', new.user_id, 'order', substr(lower(new.name || ' ' || new.email || ' ' || new.phone || ' ' || new.street || ' ' || new.city || ' ' || new.address_state || ' ' || new.zip), 1, 600));
end;
create trigger orders_search_updated after update of name, phone, street, city, zip on orders when new.name <> '' begin
  insert or ignore into search_texts (kind, subject_id, source, text)
    values ('customer', new.user_id, 'order', substr(lower(new.name || ' ' || new.email || ' ' || new.phone || ' ' || new.street || ' ' || new.city || ' ' || new.address_state || ' ' || new.zip), 1, 600));
end;

-- One text for each order: one space before each word, and two before each word of the buyer's name.
create view searched_orders as
  select id as order_id, placed_at,
    substr('  ' || replace(replace(replace(replace(lower(name), ',', ' '), '/', ' '), '-', ' '), ' ', '  ') || ' ' || phone || ' ' || zip || ' ' ||
      replace(replace(replace(lower(city || ' ' || street || ' ' || email), ',', ' '), '/', ' '), '-', ' '), 1, 600) as text
  from orders where name <> '';
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

create trigger addresses_search_inserted after insert on addresses begin
  insert into search_texts (kind, subject_id, source, text)
    values ('customer', new.user_id, 'address ' || new.id, substr(lower(new.full_name || ' ' || new.phone || ' ' || new.street || ' ' || new.city || ' ' || new.state || ' ' || new.zip), 1, 600));
end;
create trigger addresses_search_updated after update on addresses begin
  update search_texts
    set text = substr(lower(new.full_name || ' ' || new.phone || ' ' || new.street || ' ' || new.city || ' ' || new.state || ' ' || new.zip), 1, 600)
    where kind = 'customer' and subject_id = new.user_id and source = 'address ' || new.id;
end;
create trigger addresses_search_deleted after delete on addresses begin
  delete from search_texts where kind = 'customer' and subject_id = old.user_id and source = 'address ' || old.id;
end;

create trigger letters_search_inserted after insert on letters begin
  insert into search_texts (kind, subject_id, source, text) values ('message', new.id, 'message', lower(coalesce(new.ticket, '') || ' ' || new.first_name || ' ' || new.last_name || ' ' || new.email || ' ' || new.subject || ' ' || new.message));
end;
create trigger letters_search_updated after update of first_name, last_name, email, subject, message on letters begin
  delete from search_texts where kind = 'message' and subject_id = new.id;
  insert into search_texts (kind, subject_id, source, text) values ('message', new.id, 'message', lower(coalesce(new.ticket, '') || ' ' || new.first_name || ' ' || new.last_name || ' ' || new.email || ' ' || new.subject || ' ' || new.message));
end;
create trigger letters_search_deleted after delete on letters begin
  delete from search_texts where kind = 'message' and subject_id = old.id;
end;
