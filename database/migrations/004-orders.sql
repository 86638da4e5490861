create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references "user" ("id"),
  checkout_key text not null,
  state text not null check (state in ('pending', 'confirmed', 'cancelled')),
  payment_method text not null check (payment_method in ('RazorPay', 'Cash On Delivery')),
  provider text not null check (provider in ('razorpay', 'sim', 'cod')),
  provider_order_id text unique,
  payment_id text unique,
  email text not null,
  name text not null,
  phone text not null,
  street text not null,
  city text not null,
  address_state text not null,
  zip text not null,
  note text not null default '',
  subtotal_paise bigint not null check (subtotal_paise > 0),
  shipping_paise bigint not null check (shipping_paise >= 0),
  total_paise bigint not null check (total_paise = subtotal_paise + shipping_paise),
  placed_at bigint not null,
  expires_at bigint,
  settled_at bigint,
  check_at bigint,
  replaced integer not null default 0 check (replaced in (0, 1)),
  unique (user_id, checkout_key)
);
create index orders_by_user on orders (user_id, placed_at);
create index orders_by_expiry on orders (expires_at) where state = 'pending';
create index orders_by_check on orders (check_at) where check_at is not null;

create table order_lines (
  order_id text not null references orders (id),
  position integer not null,
  product_id text not null,
  name text not null,
  size text not null,
  quantity bigint not null check (quantity between 1 and 99),
  price_paise bigint not null check (price_paise > 0),
  primary key (order_id, position)
);

-- Every payment the provider told us of that holds or held money, once by its own id.
create table payments (
  id text primary key,
  order_id text references orders (id),
  provider_order_id text,
  amount_paise bigint not null,
  state text not null check (state in ('captured', 'refund-due', 'refunded', 'refund-failed')),
  recorded_at bigint not null,
  updated_at bigint not null
);
create index payments_by_order on payments (order_id);

create table webhook_events (
  id text primary key,
  name text not null,
  received_at bigint not null
);
create index webhook_events_by_time on webhook_events (received_at);

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
  unique (kind, subject)
);
create index outbox_by_due on outbox (due_at) where state = 'due' or state = 'sending';
create index outbox_by_receipt on outbox (receipt);

create table letters (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  received_at bigint not null
);

create table subscribers (
  email text primary key,
  subscribed_at bigint not null
);
