-- Every change of a size's stock, and why. `stock` is what was left to sell afterwards. Refers to nothing by key: what was moved stays
-- written down when a product is taken out of the shop. The key is the order in which a size's ledger is read.
create table stock_moves (
  product_id text not null,
  label text not null,
  at bigint not null,
  id text not null,
  change bigint not null,
  stock bigint not null check (stock >= 0),
  reason text not null
    check (reason in ('opening', 'sold', 'given-back', 'received', 'counted', 'returned', 'damaged', 'expired')),
  order_id text,
  batch_id text,
  actor text not null,
  note text not null default '',
  primary key (product_id, label, at, id)
);

-- Goods of one making. `remaining` packs are in stock, or promised and not packed yet; days are 2026-11-22.
create table batches (
  id text primary key,
  product_id text not null,
  label text not null,
  code text not null,
  packed_on text not null,
  best_before text not null,
  received bigint not null check (received > 0),
  remaining bigint not null check (remaining >= 0),
  received_at bigint not null,
  actor text not null,
  recalled integer not null default 0 check (recalled in (0, 1)),
  unique (product_id, label, code)
);
create index batches_to_pick on batches (product_id, label, best_before) where remaining > 0;
create index batches_by_code on batches (code);
create index batches_by_best_before on batches (best_before) where remaining > 0;
create index batches_recalled on batches (best_before) where recalled = 1;

-- Packs of a batch that went out with a line of an order and did not come back.
create table batch_picks (
  order_id text not null references orders (id),
  position bigint not null,
  batch_id text not null references batches (id),
  quantity bigint not null check (quantity > 0),
  primary key (order_id, position, batch_id)
);
create index batch_picks_by_batch on batch_picks (batch_id);

-- The laboratory's report of a batch: a picture by its name, or a PDF in base64.
create table batch_reports (
  product_id text not null,
  code text not null,
  picture text,
  pdf text,
  added_at bigint not null,
  primary key (product_id, code),
  check ((picture is null) <> (pdf is null))
);

-- Who wants one mail when a sold-out size comes in; `queued_at` is when it was written into the outbox. The id is in the mail's link to stop.
create table stock_alerts (
  id text primary key,
  email text not null,
  product_id text not null,
  label text not null,
  language text not null,
  asked_at bigint not null,
  queued_at bigint,
  unique (email, product_id, label)
);
create index stock_alerts_open on stock_alerts (asked_at) where queued_at is null;

-- A batch called back: everybody who got it is written to once, by a job of the outbox that has the notice's id.
create table recalls (
  id text primary key,
  product_id text not null,
  code text not null,
  at bigint not null,
  actor text not null,
  reason text not null,
  ended_at bigint
);

create table recall_notices (
  id text primary key,
  recall_id text not null references recalls (id),
  order_id text not null references orders (id),
  unique (recall_id, order_id)
);
