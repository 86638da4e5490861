-- The goods' side of an order. `state` stays the money's; `stage` means something once an order is confirmed.
create table cod_remittances (
  id text primary key,
  act_key text not null unique,
  courier text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  fee_paise bigint not null default 0,
  reference text not null,
  received_on text not null,
  actor text not null,
  recorded_at bigint not null
);

alter table orders add column stage text not null default 'new'
  check (stage in ('new', 'accepted', 'packed', 'handed-over', 'delivered', 'returning', 'returned', 'cancelled'));
alter table orders add column stage_at bigint not null default 0;
-- Counts the events of an order: who acts on an older one than there is, is told what happened since.
alter table orders add column version bigint not null default 1;
-- Opens this order's page to whoever has the link.
alter table orders add column view_key text check (length(view_key) = 32);
alter table orders add column cod_confirm text check (cod_confirm in ('asked', 'yes', 'by-phone'));
alter table orders add column cod_state text check (cod_state in ('due', 'with-courier', 'remitted', 'received', 'void'));
alter table orders add column remittance_id text references cod_remittances (id);
alter table orders add column cancel_reason text;
alter table orders add column buyer_gstin text;
alter table orders add column buyer_firm text;
alter table orders add column staff_note text;
-- The phone's digits backwards: its last digits are found by an index.
alter table orders add column phone_rev text not null default '';
alter table orders add column weight_grams bigint check (weight_grams > 0);

update orders set stage_at = coalesce(settled_at, placed_at);
update orders set cod_state = 'due' where provider = 'cod' and state = 'confirmed';
create index orders_by_stage on orders (stage, placed_at, id) where state = 'confirmed';
create index orders_by_time on orders (placed_at, id) where state = 'confirmed';
create index orders_by_remittance on orders (remittance_id) where remittance_id is not null;

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
  -- A member of the staff by user id, 'buyer', or 'system'.
  actor text not null,
  data text not null default '{}',
  unique (order_id, version)
);
insert into order_events (id, order_id, version, act, to_stage, at, actor)
select id || '-new', id, 1, 'new', 'new', stage_at, 'system' from orders where state = 'confirmed';

-- The words of buyers' names, for the search.
create table order_names (
  word text not null,
  placed_at bigint not null,
  order_id text not null references orders (id),
  primary key (word, placed_at, order_id)
);

create table shipments (
  order_id text primary key references orders (id),
  courier text not null,
  tracking_number text,
  at bigint not null,
  unique (courier, tracking_number)
);
create index shipments_by_number on shipments (tracking_number);

alter table payments add column refunded_paise bigint not null default 0;
update payments set refunded_paise = amount_paise where state = 'refunded';

create table refunds (
  id text primary key,
  act_key text unique,
  order_id text not null references orders (id),
  payment_id text references payments (id),
  document_id text,
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('provider', 'upi')),
  state text not null check (state in ('due', 'pending', 'processed', 'failed')),
  provider_refund_id text unique,
  reference text,
  reason text not null default '',
  actor text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);

-- Who of the staff changed what: ids and amounts, no names and no addresses.
create table audit (
  id text primary key,
  at bigint not null,
  actor text not null,
  act text not null,
  subject text not null,
  before text not null default '{}',
  after text not null default '{}',
  request_id text
);
create index audit_by_time on audit (at, id);
create index audit_by_actor on audit (actor, at, id);
create index audit_by_subject on audit (subject, at, id);
