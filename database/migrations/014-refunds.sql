-- Refunds stand for themselves: each has an id that the provider gets too, and is found again by it. The table of 010 was never written to.
drop table refunds;
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  -- Null where the money goes by hand, as for cash orders.
  payment_id text references payments (id),
  -- The credit note it pays out.
  document_id text references documents (id),
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('provider', 'upi')),
  reason text not null check (reason in ('double', 'cancelled', 'returned', 'goodwill', 'dashboard')),
  state text not null check (state in ('due', 'pending', 'processed', 'failed', 'dropped')),
  provider_refund_id text unique,
  -- The bank's own, where a person sent it.
  reference text,
  failure text,
  actor text not null,
  created_at bigint not null,
  -- When the provider or the bank had it.
  sent_at bigint,
  updated_at bigint not null
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_document on refunds (document_id);
create index refunds_failed on refunds (updated_at) where state = 'failed';

-- Whole refunds of before keep their payment's id, by which their jobs in the outbox know them.
insert into refunds (id, order_id, payment_id, amount_paise, method, reason, state, actor, created_at, sent_at, updated_at)
select payments.id, payments.order_id, payments.id, payments.amount_paise, 'provider',
  case when orders.payment_id = payments.id then 'cancelled' else 'double' end,
  case when payments.state = 'refund-due' then 'due' when payments.state = 'refund-failed' then 'failed'
    when exists (select 1 from outbox where outbox.kind = 'refund' and outbox.subject = payments.id and outbox.state in ('due', 'sending'))
    then 'pending' else 'processed' end,
  'system', payments.updated_at, case when payments.state = 'refunded' then payments.updated_at end, payments.updated_at
from payments join orders on orders.id = payments.order_id
where payments.state <> 'captured';
-- What of a payment has gone back or is about to.
update payments set refunded_paise = amount_paise where state <> 'captured';
drop index payments_not_refunded;

-- Where the buyer of a cash order wants money sent to.
alter table orders add column refund_upi_id text;
alter table cod_remittances add column shortage_paise bigint not null default 0 check (shortage_paise >= 0);
create index orders_cash_with_courier on orders (stage_at, id) where cod_state = 'with-courier';
