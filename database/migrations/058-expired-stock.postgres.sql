-- `expired` packs of a batch are past their date and out of sale; they lie on the shelf until somebody throws them away.
alter table batches add column expired bigint not null default 0 check (expired >= 0);
create index batches_expired on batches (best_before) where expired > 0;

-- The ledger gains the reason 'expired'.
alter table stock_moves drop constraint stock_moves_reason_check;
alter table stock_moves add constraint stock_moves_reason_check
  check (reason in ('opening', 'sold', 'given-back', 'received', 'counted', 'returned', 'damaged', 'sample', 'expired'));
