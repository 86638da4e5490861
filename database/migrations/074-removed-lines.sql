-- The packs that were taken out of orders; days are summed with them, and reports subtract them.
create index order_events_of_removed_lines on order_events (order_id) where act = 'remove-lines';
delete from sales_day_packs;
delete from sales_days;
