create table cod_remittances (
  id text primary key,
  act_key text not null unique,
  courier text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null default 0,
  reference text not null,
  received_on text not null,
  actor text not null,
  recorded_at bigint not null,
  shortage_paise bigint not null default 0 check (shortage_paise >= 0)
);
create index cod_remittances_by_day on cod_remittances (received_on, id);

-- `state` is the money's; `stage`, the goods', means something once an order is confirmed.
create table orders (
  id text primary key,
  number text not null unique,
  user_id text not null references "user" ("id"),
  checkout_key text not null,
  state text not null check (state in ('pending', 'confirmed', 'cancelled')),
  payment_method text not null check (payment_method in ('RazorPay', 'Cash On Delivery')),
  provider text not null check (provider in ('razorpay', 'sim', 'cod', 'direct')),
  provider_order_id text unique,
  payment_id text unique,
  paid_reference text,
  email text not null,
  name text not null,
  phone text not null,
  street text not null,
  city text not null,
  address_state text not null,
  zip text not null,
  note text not null default '',
  subtotal_paise bigint not null check (subtotal_paise > 0),
  -- What offers took off the goods, and which offers they were, as JSON.
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  offers text not null default '[]',
  shipping_paise bigint not null check (shipping_paise >= 0),
  total_paise bigint not null check (total_paise >= 0 and total_paise = subtotal_paise - discount_paise + shipping_paise),
  placed_at bigint not null,
  expires_at bigint,
  settled_at bigint,
  check_at bigint,
  replaced integer not null default 0 check (replaced in (0, 1)),
  asked_at bigint,
  -- The network that an unpaid order holds stock for; forgotten when it waits no more.
  held_for text,
  stage text not null default 'new'
    check (stage in ('new', 'accepted', 'packed', 'handed-over', 'delivered', 'returning', 'returned', 'cancelled')),
  stage_at bigint not null default 0,
  -- Counts the events of an order: who acts on an older one than there is, is told what happened since.
  version bigint not null default 1,
  view_key text check (length(view_key) = 32),
  cod_confirm text check (cod_confirm in ('asked', 'yes', 'by-phone')),
  cod_state text check (cod_state in ('due', 'with-courier', 'remitted', 'received', 'void')),
  remittance_id text references cod_remittances (id),
  cancel_reason text,
  buyer_gstin text,
  buyer_firm text,
  staff_note text,
  -- The phone's digits backwards: its last digits are found by an index.
  phone_rev text not null default '',
  weight_grams bigint check (weight_grams > 0),
  refund_upi_id text,
  -- Opens it too; stands in messages to the order's phone and nowhere else: who acts by it has that phone.
  message_key text check (length(message_key) = 32),
  courier_phone text,
  arrives_by text,
  language text not null default 'en',
  money_owed integer not null default 0 check (money_owed in (0, 1)),
  -- When the work on it began: with its payment, its buyer's yes, or its packing without one.
  work_began_at bigint,
  -- From the shop's pages, by a call, at the door, or for a claim, for nothing; and who of the staff took it.
  source text not null default 'shop' check (source in ('shop', 'phone', 'door', 'claim')),
  created_by text,
  unique (user_id, checkout_key)
);
create index orders_by_paid_reference on orders (paid_reference) where paid_reference is not null;
create index orders_by_user on orders (user_id, placed_at);
create index orders_by_expiry on orders (expires_at) where state = 'pending';
create index orders_by_check on orders (check_at) where check_at is not null;
-- One shopper has at most one order that waits for its payment.
create unique index orders_one_unpaid on orders (user_id) where state = 'pending';
create index orders_by_held_for on orders (held_for) where state = 'pending';
create index orders_confirmed_by_time on orders (placed_at) where state = 'confirmed';
create index orders_by_stage on orders (stage, placed_at, id) where state = 'confirmed';
create index orders_by_time on orders (placed_at, id) where state = 'confirmed';
create index orders_by_remittance on orders (remittance_id) where remittance_id is not null;
create index orders_by_phone on orders (phone_rev);
create index orders_unconfirmed_cash on orders (placed_at)
  where cod_confirm = 'asked' and (stage = 'new' or stage = 'accepted');
create index orders_on_the_way on orders (stage_at) where stage = 'handed-over' or stage = 'returning';
create index orders_cash_with_courier on orders (stage_at, id) where cod_state = 'with-courier';
create index orders_by_settlement on orders (settled_at, id) where state = 'confirmed';
create index orders_not_paid on orders (placed_at, id) where state = 'cancelled';
create index orders_money_owed on orders (stage_at) where money_owed = 1;

create table order_lines (
  order_id text not null references orders (id),
  position integer not null,
  product_id text not null,
  name text not null,
  size text not null,
  quantity bigint not null check (quantity between 1 and 99),
  price_paise bigint not null check (price_paise > 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0 and discount_paise <= quantity * price_paise),
  primary key (order_id, position)
);

-- What takes something off an order: by its code, or by itself.
create table offers (
  id text primary key,
  name text not null,
  code text unique,
  kind text not null check (kind in ('percent', 'rupees', 'shipping')),
  -- Whole percent, or paise.
  value bigint not null check (value >= 0),
  from_paise bigint not null check (from_paise >= 0),
  scope text not null check (scope in ('all', 'category', 'products')),
  targets text not null default '[]',
  first_day text not null,
  last_day text not null,
  first_order integer not null check (first_order in (0, 1)),
  most_per_buyer bigint check (most_per_buyer > 0),
  most_uses bigint check (most_uses > 0),
  used bigint not null default 0 check (used >= 0 and (most_uses is null or used <= most_uses)),
  stopped integer not null default 0 check (stopped in (0, 1)),
  version bigint not null default 1
);
create index offers_automatic on offers (last_day) where code is null and stopped = 0;
create index offers_with_code on offers (last_day) where code is not null and stopped = 0;
create index offers_by_day on offers (last_day, id);

-- `counts` is 0 once an order was cancelled or has expired: its use was given back.
create table offer_uses (
  order_id text not null references orders (id),
  offer_id text not null references offers (id),
  counts integer not null check (counts in (0, 1)),
  primary key (order_id, offer_id)
);

-- What happened to an order, in the order of its versions; a step that was undone stays, and its undoing follows it.
create table order_events (
  id text primary key,
  order_id text not null references orders (id),
  version bigint not null,
  act_key text unique,
  act text not null,
  from_stage text,
  to_stage text not null,
  at bigint not null,
  actor text not null,
  data text not null default '{}',
  unique (order_id, version)
);

create table shipments (
  order_id text primary key references orders (id),
  courier text not null,
  tracking_number text,
  at bigint not null,
  unique (courier, tracking_number)
);
create index shipments_by_number on shipments (tracking_number);

-- Parcels whose courier is booked by API. Until it has a courier, and when that is refused, `problem` says why.
create table bookings (
  order_id text primary key references orders (id),
  collect_paise bigint,
  carrier text not null default '',
  label_url text,
  problem text,
  -- When to ask next where it is; null before it is booked, and when it has arrived.
  look_at bigint,
  is_in_trouble integer not null default 0
);
create index bookings_by_look_at on bookings (look_at) where look_at is not null;
create index bookings_in_trouble on bookings (order_id) where is_in_trouble = 1;

-- Where we deliver, how long it takes in business days, and whether cash may be paid there: by the first digits of the PIN. The longest
-- fitting prefix wins, and the empty one fits all. Gujarat is 36-39; the army's post begins with 9.
create table pin_rules (
  prefix text primary key,
  served integer not null,
  cod integer not null,
  days_min integer not null,
  days_max integer not null,
  version bigint not null default 1
);
insert into pin_rules (prefix, served, cod, days_min, days_max) values
  ('', 1, 1, 3, 7), ('1', 1, 1, 3, 5), ('17', 1, 1, 4, 7), ('18', 1, 1, 4, 7), ('19', 1, 1, 4, 7),
  ('2', 1, 1, 3, 5), ('3', 1, 1, 2, 4), ('36', 1, 1, 2, 3), ('37', 1, 1, 2, 3), ('38', 1, 1, 2, 3),
  ('39', 1, 1, 2, 3), ('4', 1, 1, 2, 4), ('49', 1, 1, 3, 5), ('5', 1, 1, 3, 5), ('6', 1, 1, 3, 5),
  ('7', 1, 1, 3, 5), ('744', 1, 1, 5, 7), ('78', 1, 1, 4, 7), ('79', 1, 1, 4, 7), ('8', 1, 1, 3, 5),
  ('9', 1, 0, 5, 7);
