-- When the link that confirms the e-mail address of a new account was first mailed, in epoch milliseconds; null once it was
-- opened, and in accounts that were never asked to confirm.
alter table "user" add column "unconfirmedSince" bigint;
-- Until now a link opened the account itself, and a mail told who had one already.
delete from "verification" where "identifier" like 'sign-up %';
delete from outbox where kind = 'mail-account' and (payload like '%"about":"known"%' or payload like '%"about":"confirm"%');
