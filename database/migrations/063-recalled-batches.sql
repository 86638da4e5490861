-- Packs of a recalled batch are packed into no parcel, and out of sale as expired ones are.
alter table batches add column recalled integer not null default 0 check (recalled in (0, 1));
update batches set recalled = 1
where exists (select 1 from recalls where recalls.product_id = batches.product_id and recalls.code = batches.code);
create index batches_recalled on batches (best_before) where recalled = 1;
