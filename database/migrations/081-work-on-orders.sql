-- When the work on an order began: with its payment, with its buyer's yes, or with its packing without one. Its promised day is counted from there; null while
-- it waits.
alter table orders add column work_began_at bigint;
update orders set work_began_at = settled_at where provider <> 'cod';
update orders set work_began_at = coalesce(
  (select min(order_events.at) from order_events where order_events.order_id = orders.id and order_events.act in ('confirm-cod', 'pack')),
  case when cod_confirm is null or cod_confirm <> 'asked' then settled_at end
)
where provider = 'cod';
