-- Every payment the provider told us of that holds or held money, once by its own id.
create table payments (
  id text primary key,
  order_id text references orders (id),
  provider_order_id text,
  -- The order's part of it. A fee that the buyer bore is the provider's, and stands in fee_paise alone.
  amount_paise bigint not null,
  fee_paise bigint not null default 0,
  state text not null check (state in ('captured', 'refund-due', 'refunded', 'refund-failed')),
  recorded_at bigint not null,
  updated_at bigint not null,
  refunded_paise bigint not null default 0
);
create index payments_by_order on payments (order_id);
create index payments_by_time on payments (recorded_at, id);

create table webhook_events (
  id text primary key,
  name text not null,
  received_at bigint not null
);
create index webhook_events_by_time on webhook_events (received_at);

-- The last number of each series and Indian financial year, raised in the transaction that issues, and the moment of that document.
create table series (
  name text not null,
  year text not null,
  last bigint not null check (last > 0),
  last_at bigint not null,
  primary key (name, year)
);

-- What was issued, as it was issued: `body` is the whole content as JSON. A credit note names its invoice.
create table documents (
  id text primary key,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit-note')),
  order_id text not null references orders (id),
  invoice_id text references documents (id),
  issued_at bigint not null,
  total_paise bigint not null check (total_paise > 0),
  body text not null,
  blanked_at bigint,
  check ((kind = 'credit-note') = (invoice_id is not null))
);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';
create index documents_by_order on documents (order_id);
create index documents_by_invoice on documents (invoice_id);
create index documents_by_time on documents (issued_at, id);
create index documents_of_old on documents (issued_at) where blanked_at is null;

-- Refunds stand for themselves: each has an id that the provider gets too, and is found again by it.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  payment_id text references payments (id),
  document_id text references documents (id),
  amount_paise bigint not null check (amount_paise > 0),
  method text not null check (method in ('provider', 'upi')),
  reason text not null check (reason in ('double', 'mismatch', 'cancelled', 'returned', 'goodwill', 'dashboard')),
  state text not null check (state in ('due', 'pending', 'processed', 'failed', 'dropped')),
  provider_refund_id text unique,
  reference text,
  failure text,
  actor text not null,
  created_at bigint not null,
  sent_at bigint,
  updated_at bigint not null,
  -- The refused refund in whose place one was made on the dashboard. No foreign key, since rows are copied in any order.
  instead_of text
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_document on refunds (document_id);
create index refunds_mismatched on refunds (created_at) where reason = 'mismatch';
create index refunds_failed on refunds (updated_at) where state = 'failed';
create index refunds_processed on refunds (updated_at, id) where state = 'processed';
create index refunds_by_reference on refunds (reference) where reference is not null;

-- A processed refund that the bank gave back later: reports count it on the day it was processed, and take it off on the day it came back.
create table refund_reversals (
  id text primary key,
  refund_id text not null references refunds (id),
  amount_paise bigint not null check (amount_paise > 0),
  processed_at bigint not null,
  reversed_at bigint not null
);
