-- The phone at the place of delivery, where it is another one than that of the buyer; the courier calls it.
alter table orders add column courier_phone text;
