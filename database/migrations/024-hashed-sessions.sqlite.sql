-- Of a session's token the database holds the hash: whoever is signed in stays so. sha256_hex is the shop's own, see database/sqlite.ts.
update "session" set "token" = sha256_hex("token");

-- Links of mails that are not sent yet: they open accounts, and are in no backup. By the mail's subject in the outbox.
create table account_links (
  subject text primary key,
  link text not null,
  made_at bigint not null
);
insert into account_links (subject, link, made_at)
  select subject, json_extract(payload, '$.link'), created_at from outbox
  where kind = 'mail-account' and state in ('due', 'sending');
update outbox set payload = json_remove(payload, '$.link') where kind = 'mail-account' and state in ('due', 'sending');
