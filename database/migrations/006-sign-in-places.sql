-- From where an account was signed in to, as a keyed digest of both: there its owner is let in while others guess.
create table sign_in_places (
  place text primary key,
  seen_at bigint not null
);
create index sign_in_places_by_time on sign_in_places (seen_at);
