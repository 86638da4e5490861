-- The language that the writer of a message reads: that of the page, else the account's. What the shop answers by mail is in it.
alter table letters add column language text not null default 'en';
update letters set language = coalesce((select "user"."language" from "user" where "user"."email" = letters.email), 'en');
