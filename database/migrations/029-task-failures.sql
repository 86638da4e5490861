-- Rows that a task of the worker could not work on: each waits until retry_at, so that it does not hold up the others.
create table task_failures (
  task text not null,
  subject text not null,
  failures integer not null,
  since bigint not null,
  retry_at bigint not null,
  -- The error's name, never its message: that may quote what a person typed.
  error text not null,
  primary key (task, subject)
);
