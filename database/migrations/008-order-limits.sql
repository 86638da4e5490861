-- The network that an unpaid order holds stock for; forgotten when it waits no more.
alter table orders add column held_for text;
create index orders_by_held_for on orders (held_for) where state = 'pending';

-- Numbers that the shop writes to. One that never answered gets one message: that of the first order.
create table contacts (
  phone text primary key,
  first_order_id text,
  answered_at bigint
);
insert into contacts (phone, first_order_id, answered_at)
select phone, min(id), max(settled_at) from orders where state = 'confirmed' and provider <> 'cod' group by phone;
