-- The shop's own backups, one row a night in India. Who does it holds it until due_at, and attempts names the claim.
create table backups (
  night text primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  attempts integer not null,
  due_at bigint not null,
  started_at bigint not null,
  finished_at bigint,
  folder text,
  bytes bigint,
  error text,
  copy_state text check (copy_state in ('due', 'running', 'done', 'failed')),
  copy_attempts integer not null default 0
);

-- Browsers of the staff that want to be woken for new orders; nothing is sent to them but the wake-up itself.
create table push_devices (
  id text primary key,
  user_id text not null references staff (user_id) on delete cascade,
  endpoint text not null unique,
  added_at bigint not null
);
create index push_devices_by_user on push_devices (user_id);

-- The shop's key for them (RFC 8292), made once; base64url.
create table push_keys (
  name text primary key,
  public_key text not null,
  private_key text not null
);

-- When a service's webhook last came, rightly signed and wrongly.
create table webhook_calls (
  service text primary key,
  accepted_at bigint,
  refused_at bigint
);
