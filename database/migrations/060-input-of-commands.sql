-- SHA-256 of what a form asked for, so that a form that is sent again with other values is refused; empty for commands before this migration.
alter table commands add column input text not null default '';
