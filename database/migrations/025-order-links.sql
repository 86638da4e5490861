-- Opens an order's page as view_key does. It stands in messages to the order's phone and nowhere else: who acts by it has that phone.
alter table orders add column message_key text check (length(message_key) = 32);

-- The one message to a number that never answered, by its job's subject; until now that of an order, by the order's id.
alter table contacts rename column first_order_id to first_message;
