-- Batches that are past their date and still have packs stand under Issues; this finds them without reading the others.
create index batches_by_best_before on batches (best_before) where remaining > 0;
