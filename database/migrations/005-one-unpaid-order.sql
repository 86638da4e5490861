-- One shopper has at most one order that waits for its payment. Of several in a shop from before, the newest stays;
-- the others are given up as if their time were over: their stock goes back, and money that still comes is settled.
update pack_sizes set stock = stock + (
  select sum(order_lines.quantity) from order_lines
  join orders on orders.id = order_lines.order_id
  where order_lines.product_id = pack_sizes.product_id and order_lines.size = pack_sizes.label and orders.state = 'pending'
    and exists (
      select 1 from orders newer
      where newer.user_id = orders.user_id and newer.state = 'pending'
        and (newer.placed_at > orders.placed_at or (newer.placed_at = orders.placed_at and newer.id > orders.id))
    )
)
where exists (
  select 1 from order_lines
  join orders on orders.id = order_lines.order_id
  where order_lines.product_id = pack_sizes.product_id and order_lines.size = pack_sizes.label and orders.state = 'pending'
    and exists (
      select 1 from orders newer
      where newer.user_id = orders.user_id and newer.state = 'pending'
        and (newer.placed_at > orders.placed_at or (newer.placed_at = orders.placed_at and newer.id > orders.id))
    )
);
update orders set state = 'cancelled'
where state = 'pending' and exists (
  select 1 from orders newer
  where newer.user_id = orders.user_id and newer.state = 'pending'
    and (newer.placed_at > orders.placed_at or (newer.placed_at = orders.placed_at and newer.id > orders.id))
);
create unique index orders_one_unpaid on orders (user_id) where state = 'pending';

-- When the provider was last asked about this order's payments.
alter table orders add column asked_at bigint;
