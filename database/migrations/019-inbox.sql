-- The inbox. A complaint is counted by law: acknowledged within 48 hours, settled within a month.
alter table letters add column ticket text;
alter table letters add column kind text not null default 'letter' check (kind in ('letter', 'complaint'));
alter table letters add column state text not null default 'open' check (state in ('open', 'answered'));
-- Goes up with everything the staff do to it.
alter table letters add column version bigint not null default 1;
alter table letters add column order_id text references orders (id);
-- When a mail with its number went out, or somebody of the staff answered.
alter table letters add column acknowledged_at bigint;
update letters set ticket = 'T-' || (select count(*) from letters as earlier where earlier.received_at < letters.received_at
  or (earlier.received_at = letters.received_at and earlier.id <= letters.id));
create unique index letters_by_ticket on letters (ticket);
create index letters_by_state on letters (state, received_at, id);
create index letters_open_complaints on letters (received_at) where state = 'open' and kind = 'complaint';
create index letters_by_order on letters (order_id) where order_id is not null;
create index letters_by_email on letters (email);
create index subscribers_by_time on subscribers (subscribed_at, email);

-- What was answered, and how; what was told by phone stands here as a note.
create table letter_answers (
  id text primary key,
  act_key text not null unique,
  letter_id text not null references letters (id),
  at bigint not null,
  actor text not null,
  how text not null check (how in ('mail', 'phone', 'whatsapp')),
  body text not null
);
create index letter_answers_by_letter on letter_answers (letter_id, at);
