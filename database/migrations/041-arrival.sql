-- The day in India by which the buyer was told that the order is delivered, such as 2026-11-27; null for older orders.
alter table orders add column arrives_by text;
