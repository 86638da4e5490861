-- Of a session's token the database holds the hash: whoever is signed in stays so.
update "session" set "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');

-- Links of mails that are not sent yet: they open accounts, and are in no backup. By the mail's subject in the outbox.
create table account_links (
  subject text primary key,
  link text not null,
  made_at bigint not null
);
insert into account_links (subject, link, made_at)
  select subject, payload::jsonb ->> 'link', created_at from outbox
  where kind = 'mail-account' and state in ('due', 'sending');
update outbox set payload = (payload::jsonb - 'link')::text where kind = 'mail-account' and state in ('due', 'sending');
