-- The newest time that was certain, and when an owner last said that the machine's was right: epoch milliseconds, 0 for never.
insert into shop_state (name, value) values ('time_recorded', 0), ('time_confirmed', 0);
