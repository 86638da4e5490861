-- An order that owes its buyer money is found without reading the others: a refund that a person has to send, or a credit note that nobody has paid out
-- although money of the order is left.
alter table orders add column money_owed integer not null default 0 check (money_owed in (0, 1));
update orders set money_owed = 1
where id in (select order_id from refunds where method = 'upi' and state = 'due')
  or (
    exists (
      select 1 from documents
      where documents.order_id = orders.id and documents.kind = 'credit-note' and documents.total_paise > (
        select coalesce(sum(refunds.amount_paise), 0) from refunds where refunds.document_id = documents.id and refunds.state <> 'dropped'
      )
    )
    and case
      when provider <> 'cod' then coalesce((select payments.amount_paise from payments where payments.id = orders.payment_id), 0)
      when cod_state in ('with-courier', 'remitted', 'received') then total_paise
      else 0
    end > (
      select coalesce(sum(refunds.amount_paise), 0) from refunds
      where refunds.order_id = orders.id and refunds.state <> 'dropped' and (orders.provider = 'cod' or refunds.payment_id = orders.payment_id)
    )
  );
-- Goodwill counts against what is owed for goods that came back.
update orders set money_owed = 0
where money_owed = 1
  and not exists (select 1 from refunds where refunds.order_id = orders.id and refunds.method = 'upi' and refunds.state = 'due')
  and (select coalesce(sum(documents.total_paise), 0) from documents where documents.order_id = orders.id and documents.kind = 'credit-note') <= (
    select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.order_id = orders.id and refunds.state <> 'dropped' and (refunds.document_id is not null or refunds.reason = 'goodwill')
  );
create index orders_money_owed on orders (stage_at) where money_owed = 1;
