-- The staff find orders by city and PIN code.
create index orders_by_city on orders (lower(city), placed_at);
create index orders_by_zip on orders (zip, placed_at);
