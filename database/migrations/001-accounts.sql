-- The tables of better-auth, with its own column names. Times are ISO text and flags integers on both databases.
create table "user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null default 0,
  "image" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "twoFactorEnabled" integer not null default 0,
  -- When the confirmation of the e-mail address was first mailed; null once it is confirmed.
  "unconfirmedSince" bigint,
  "language" text,
  -- A mobile number such as +919876543210 that its owner has proven by a code; unique, so that it opens one account.
  "phoneNumber" text unique,
  "phoneNumberVerified" integer,
  "phoneProvenAt" bigint
);
create index user_by_time on "user" ("createdAt", "id");

create table "session" (
  "id" text primary key,
  "expiresAt" text not null,
  "token" text not null unique,
  "createdAt" text not null,
  "updatedAt" text not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" ("id") on delete cascade
);
create index session_by_user on "session" ("userId");

create table "account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" text,
  "refreshTokenExpiresAt" text,
  "scope" text,
  "password" text,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index account_by_user on "account" ("userId");

create table "verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index verification_by_identifier on "verification" ("identifier");

create table "twoFactor" (
  "id" text primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null unique references "user" ("id") on delete cascade,
  "verified" integer not null default 1,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" text
);

create table carts (
  user_id text primary key references "user" ("id") on delete cascade,
  lines text not null,
  version bigint not null,
  updated_at bigint not null
);

-- Saved addresses; a checkout begins with the default one.
create table addresses (
  user_id text not null references "user" ("id") on delete cascade,
  id text not null,
  full_name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  updated_at bigint not null,
  is_default integer not null default 0,
  primary key (user_id, id)
);
create unique index one_default_address on addresses (user_id) where is_default = 1;

create table staff (
  user_id text primary key references "user" ("id") on delete cascade,
  role text not null check (role in ('owner', 'manager')),
  since bigint not null
);

-- One open invitation an address; of its token only the hash.
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

create table used_codes (
  user_id text not null references "user" ("id") on delete cascade,
  code text not null,
  used_at bigint not null,
  primary key (user_id, code)
);
create index used_codes_by_time on used_codes (used_at);

-- From where an account was signed in to, as a keyed digest of both: there its owner is let in while others guess.
create table sign_in_places (
  place text primary key,
  seen_at bigint not null
);
create index sign_in_places_by_time on sign_in_places (seen_at);

-- Attempts counted in fixed windows: sign-ins per account and address, letters per address.
create table attempts (
  subject text primary key,
  count bigint not null,
  window_ends_at bigint not null
);
create index attempts_by_end on attempts (window_ends_at);

create table customer_notes (
  user_id text primary key references "user" ("id"),
  note text not null,
  version bigint not null,
  updated_at bigint not null
);

-- Who asked to be forgotten. Their papers stay as long as the law wants (CGST Act, s. 36), and are blanked then.
create table erasures (
  user_id text primary key references "user" ("id"),
  act_key text not null unique,
  at bigint not null,
  actor text not null
);
