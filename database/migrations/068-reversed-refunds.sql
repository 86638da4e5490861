-- The refused refund in whose place one was made on the dashboard. No foreign key, since the rows of a table are copied in any order.
alter table refunds add column instead_of text;

-- A processed refund that the bank gave back later: reports count it on the day it was processed, and take it off on the day it came back.
create table refund_reversals (
  id text primary key,
  refund_id text not null references refunds (id),
  amount_paise bigint not null check (amount_paise > 0),
  processed_at bigint not null,
  reversed_at bigint not null
);

-- Refunds of the dashboard count against what is owed for goods that came back, as goodwill does.
update orders set money_owed = 0
where money_owed = 1
  and not exists (select 1 from refunds where refunds.order_id = orders.id and refunds.method = 'upi' and refunds.state = 'due')
  and (select coalesce(sum(documents.total_paise), 0) from documents where documents.order_id = orders.id and documents.kind = 'credit-note') <= (
    select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.order_id = orders.id and refunds.state <> 'dropped' and (refunds.payment_id is null or refunds.payment_id = orders.payment_id)
      and (refunds.document_id is not null or refunds.reason in ('goodwill', 'dashboard'))
  );
