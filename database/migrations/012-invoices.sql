-- How a product is taxed: HSN of 4, 6 or 8 digits, and the rate in basis points (500 is 5 %). Suggestions of 2025 for the family's
-- own products; they are printed once the shop has a GSTIN, and the accountant looks at them before.
alter table products add column hsn text check (length(hsn) in (4, 6, 8));
alter table products add column rate_bp integer check (rate_bp between 0 and 4000);
update products set hsn = '0904', rate_bp = 500 where id in ('kashmiri-red-chillie', 'mix-red-chillie', 'reshampatti-chillie',
  'byadgi-chillie', 'guntur-chillie', 'chilli-flakes', 'kali-mirch');
update products set hsn = '0906', rate_bp = 500 where id in ('dalchini', 'cassia');
update products set hsn = '0907', rate_bp = 500 where id in ('laving');
update products set hsn = '0908', rate_bp = 500 where id in ('green-cardamom', 'black-cardamom');
update products set hsn = '0909', rate_bp = 500 where id in ('dhaniya-powder', 'indori-dhaniya', 'jeera', 'variyali', 'star-anise');
update products set hsn = '0910', rate_bp = 500 where id in ('selam-haldi-powder', 'rajapuri-haldi', 'lakadong-haldi', 'dhaniya-jeera',
  'methi', 'ajwain', 'tamalpatra', 'kesar', 'vegetable-masala', 'special-masala', 'hot-spicy-masala', 'bbq-grilling-masala',
  'chai-masala', 'doodh-masala', 'chaat-masala', 'pav-bhaji-masala', 'chicken-masala', 'meat-masala', 'undhiyu-masala',
  'paneer-masala', 'garam-masala', 'kitchen-king');
update products set hsn = '1207', rate_bp = 500 where id in ('rai');
update products set hsn = '2103', rate_bp = 500 where id in ('lal-marcha-sauce');

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
  year text not null,
  order_id text not null references orders (id),
  invoice_id text references documents (id),
  issued_at bigint not null,
  total_paise bigint not null check (total_paise > 0),
  place text not null,
  body text not null,
  check ((kind = 'credit-note') = (invoice_id is not null))
);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';
create index documents_by_order on documents (order_id);
create index documents_by_invoice on documents (invoice_id);
create index documents_by_time on documents (issued_at, id);

-- The amounts of a document by line, for the month's sums; a credit note's position is that of the invoice's line.
create table document_lines (
  document_id text not null references documents (id),
  position integer not null,
  hsn text,
  rate_bp integer,
  quantity bigint not null check (quantity > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  primary key (document_id, position)
);
