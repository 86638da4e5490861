-- The code under the bars of a pack, by which it is found when it is scanned; null for a pack without one. Not unique here: a file may swap two of them,
-- and the shop looks at all of them in the transaction that changes one.
alter table pack_sizes add column barcode text;
create index pack_sizes_by_barcode on pack_sizes (barcode) where barcode is not null;
