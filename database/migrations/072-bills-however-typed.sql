-- A bill is the same in any letter case and however spaced: the index holds what `isSameReference` compares.
drop index goods_receipts_by_bill;
create index goods_receipts_by_bill on goods_receipts (upper(replace(bill_number, ' ', '')));
