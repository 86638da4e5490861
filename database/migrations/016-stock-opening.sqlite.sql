-- The ledger opens with what is there today.
insert into stock_moves (product_id, label, at, id, change, stock, reason, actor)
select product_id, label, cast(strftime('%s', 'now') as integer) * 1000, 'opening', stock, stock, 'opening', 'system' from pack_sizes;
