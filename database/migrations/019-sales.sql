-- The books read the days of a period, never all orders.
create index orders_by_settlement on orders (settled_at, id) where state = 'confirmed';
create index orders_not_paid on orders (placed_at, id) where state = 'cancelled';
create index payments_by_time on payments (recorded_at, id);
create index refunds_processed on refunds (updated_at, id) where state = 'processed';
create index cod_remittances_by_day on cod_remittances (received_on, id);

-- What was sold on a day that is over, by Indian time: 2026-11-22. Summed an hour after its end, and once more when three days have passed.
create table sales_days (
  day text primary key,
  orders bigint not null,
  cash_orders bigint not null,
  goods_paise bigint not null,
  delivery_paise bigint not null,
  captured_paise bigint not null,
  refunds_paise bigint not null,
  upi_refunds_paise bigint not null,
  summed_at bigint not null
);
create table sales_day_packs (
  day text not null references sales_days (day),
  product_id text not null,
  size text not null,
  packs bigint not null,
  paise bigint not null,
  primary key (day, product_id, size)
);

