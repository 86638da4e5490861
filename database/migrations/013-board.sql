-- What the board shows as trouble is found without reading the orders and messages that are well.
create index outbox_given_up on outbox (created_at) where state = 'failed';
create index payments_not_refunded on payments (updated_at) where state = 'refund-failed';
create index refunds_failed on refunds (updated_at) where state = 'failed';
create index orders_unconfirmed_cash on orders (placed_at) where cod_confirm = 'asked' and (stage = 'new' or stage = 'accepted');
create index orders_on_the_way on orders (stage_at) where stage = 'handed-over' or stage = 'returning';
