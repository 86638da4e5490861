-- The version that the form of a saved address was shown: of two windows that save it, the second one sees what the first has saved.
alter table addresses add column version bigint not null default 1;
