-- An owner takes a recall back: its batch is sold again, and the next delivery of the code is not marked.
alter table recalls add column ended_at bigint;
