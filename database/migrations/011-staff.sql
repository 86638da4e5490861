-- Who works at the counter.
create table staff (
  user_id text primary key references "user" ("id") on delete cascade,
  role text not null check (role in ('owner', 'manager')),
  since bigint not null
);

-- One open invitation an address; of its word only the hash.
create table staff_invites (
  token_hash text primary key,
  email text not null unique,
  role text not null check (role in ('owner', 'manager')),
  invited_by text not null,
  created_at bigint not null,
  expires_at bigint not null
);

-- Sessions that have passed the second step. Without a time where a trusted phone stood in for the code.
create table staff_sessions (
  session_id text primary key references "session" ("id") on delete cascade,
  second_step_at bigint,
  seen_at bigint not null
);

-- The codes of the last minutes: each counts once.
create table used_codes (
  user_id text not null references "user" ("id") on delete cascade,
  code text not null,
  used_at bigint not null,
  primary key (user_id, code)
);
create index used_codes_by_time on used_codes (used_at);

-- The table of better-auth's two-factor plugin, in its own column names.
create table "twoFactor" (
  "id" text primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null unique references "user" ("id") on delete cascade,
  "verified" integer not null default 1,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" text
);
alter table "user" add column "twoFactorEnabled" integer not null default 0;

-- Whoever changes the staff takes this row first, so that two owners cannot remove each other.
insert into shop_state (name, value) values ('staff_changes', 0);
