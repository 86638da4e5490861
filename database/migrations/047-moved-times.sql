-- Times that the last confirmation of an earlier time dated back, so that they can be put back if that time was the wrong one.
create table moved_times (
  table_name text not null,
  column_name text not null,
  row_key text not null,
  was bigint not null,
  became bigint not null,
  primary key (table_name, column_name, row_key)
);
-- By how much it did, in milliseconds; 0 when there is nothing to put back.
insert into shop_state (name, value) values ('time_moved_back', 0);
