-- The same as in the SQLite file of this number.
insert into stock_moves (product_id, label, at, id, change, stock, reason, actor)
select product_id, label, floor(extract(epoch from now()) * 1000)::bigint, 'opening', stock, stock, 'opening', 'system' from pack_sizes;
