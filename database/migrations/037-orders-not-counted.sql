-- Orders that the sales leave out: cancelled ones, and cash orders whose cash will never come.
create index orders_not_counted on orders (settled_at, id) where state = 'confirmed' and (stage = 'cancelled' or cod_state = 'void');
