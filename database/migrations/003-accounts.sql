-- The tables of better-auth 1.7.7, in its own column names. Times are ISO text and flags integers on both databases.
create table "user" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null default 0,
  "image" text,
  "createdAt" text not null,
  "updatedAt" text not null
);
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

create table carts (
  user_id text primary key references "user" ("id") on delete cascade,
  lines text not null,
  version bigint not null,
  updated_at bigint not null
);

create table addresses (
  user_id text primary key references "user" ("id") on delete cascade,
  full_name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  updated_at bigint not null
);

-- Attempts counted in fixed windows: sign-ins per account and address, letters per address.
create table attempts (
  subject text primary key,
  count bigint not null,
  window_ends_at bigint not null
);
create index attempts_by_end on attempts (window_ends_at);
