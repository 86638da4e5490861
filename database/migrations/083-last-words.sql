-- When a number last wrote on WhatsApp, by WhatsApp's clock: a message that is delivered again, or late, changes nothing.
alter table contacts add column wrote_at bigint;
