-- Goodwill counts against what is owed for goods that came back.
update orders set money_owed = 0
where money_owed = 1
  and not exists (select 1 from refunds where refunds.order_id = orders.id and refunds.method = 'upi' and refunds.state = 'due')
  and (select coalesce(sum(documents.total_paise), 0) from documents where documents.order_id = orders.id and documents.kind = 'credit-note') <= (
    select coalesce(sum(refunds.amount_paise), 0) from refunds
    where refunds.order_id = orders.id and refunds.state <> 'dropped' and (refunds.document_id is not null or refunds.reason = 'goodwill')
  );
