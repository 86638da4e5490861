-- `expired` packs of a batch are past their date and out of sale; they lie on the shelf until somebody throws them away.
alter table batches add column expired bigint not null default 0 check (expired >= 0);
create index batches_expired on batches (best_before) where expired > 0;

-- The ledger gains the reason 'expired'. SQLite cannot change a check.
create table stock_moves_new (
  product_id text not null,
  label text not null,
  at bigint not null,
  id text not null,
  change bigint not null,
  stock bigint not null check (stock >= 0),
  reason text not null
    check (reason in ('opening', 'sold', 'given-back', 'received', 'counted', 'returned', 'damaged', 'sample', 'expired')),
  order_id text,
  batch_id text,
  actor text not null,
  note text not null default '',
  primary key (product_id, label, at, id)
);
insert into stock_moves_new (product_id, label, at, id, change, stock, reason, order_id, batch_id, actor, note)
select product_id, label, at, id, change, stock, reason, order_id, batch_id, actor, note from stock_moves;
drop table stock_moves;
alter table stock_moves_new rename to stock_moves;
