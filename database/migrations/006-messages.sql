-- What must happen outside, written in the transaction that makes it necessary; a worker does it afterwards.
create table outbox (
  id text primary key,
  kind text not null,
  subject text not null,
  payload text not null default '{}',
  state text not null check (state in ('due', 'sending', 'done', 'failed')),
  due_at bigint not null,
  attempts bigint not null default 0,
  created_at bigint not null,
  done_at bigint,
  receipt text,
  last_error text,
  -- The order of a message with its link, whose subject is an id of its own.
  order_id text,
  unique (kind, subject)
);
create index outbox_by_due on outbox (due_at) where state = 'due' or state = 'sending';
create index outbox_by_receipt on outbox (receipt);
create index outbox_given_up on outbox (created_at) where state = 'failed';
create index outbox_by_order on outbox (order_id) where order_id is not null;

-- Links of mails that are not sent yet: they open accounts, and are in no backup. By the mail's subject in the outbox.
create table account_links (
  subject text primary key,
  link text not null,
  made_at bigint not null
);

-- Numbers that the shop writes to. One that never answered gets one message, the first.
create table contacts (
  phone text primary key,
  first_message text,
  answered_at bigint,
  -- When the number last wrote, by WhatsApp's clock: a message that is delivered again, or late, changes nothing.
  wrote_at bigint,
  user_id text
);
create index contacts_by_user_id on contacts (user_id) where user_id is not null;

-- Messages of the contact form. A complaint is counted by law: acknowledged within 48 hours, settled within a month.
create table letters (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  received_at bigint not null,
  ticket text,
  kind text not null default 'letter' check (kind in ('letter', 'complaint')),
  state text not null default 'open' check (state in ('open', 'answered')),
  version bigint not null default 1,
  order_id text references orders (id),
  -- When a mail with its number went out, or somebody of the staff answered.
  acknowledged_at bigint,
  language text not null default 'en'
);
create unique index letters_by_ticket on letters (ticket);
create index letters_by_state on letters (state, received_at, id);
create index letters_open_complaints on letters (received_at) where state = 'open' and kind = 'complaint';
create index letters_by_order on letters (order_id) where order_id is not null;
create index letters_by_email on letters (email);

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

-- Photographs of claims; seen by the staff alone, so that they are no public pictures.
create table letter_photos (
  letter_id text not null references letters (id),
  position integer not null,
  bytes text not null,
  stored_at bigint not null,
  primary key (letter_id, position)
);
create index letter_photos_by_time on letter_photos (stored_at);

create table subscribers (
  email text primary key,
  subscribed_at bigint not null
);
create index subscribers_by_time on subscribers (subscribed_at, email);

-- Browsers of the staff that want to be woken for new orders; nothing is sent to them but the wake-up itself.
create table push_devices (
  id text primary key,
  user_id text not null references staff (user_id) on delete cascade,
  endpoint text not null unique,
  added_at bigint not null
);
create index push_devices_by_user on push_devices (user_id);

-- The shop's key for them (RFC 8292), made once; base64url.
create table push_keys (
  name text primary key,
  public_key text not null,
  private_key text not null
);
