-- A delivery that came in, by one form; its lines say what went to which batch.
create table goods_receipts (
  id text primary key,
  received_at bigint not null,
  actor text not null,
  supplier text not null,
  -- The number on the supplier's bill; empty where there is none.
  bill_number text not null
);
create index goods_receipts_by_time on goods_receipts (received_at);
create index goods_receipts_by_bill on goods_receipts (bill_number) where bill_number <> '';
create table goods_receipt_lines (
  receipt_id text not null references goods_receipts (id),
  position bigint not null,
  product_id text not null,
  label text not null,
  batch_id text not null references batches (id),
  quantity bigint not null check (quantity > 0),
  primary key (receipt_id, position)
);
create index goods_receipt_lines_by_batch on goods_receipt_lines (batch_id);
