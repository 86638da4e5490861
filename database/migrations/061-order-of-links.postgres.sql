-- The order of a message with its link, whose subject is an id of its own; of other kinds null, since their subject leads to the order.
alter table outbox add column order_id text;
create index outbox_by_order on outbox (order_id) where order_id is not null;
update outbox set order_id = substring(payload from '"orderId":"([^"]+)"') where kind in ('link-message', 'link-mail');
