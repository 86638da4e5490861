-- The product as it was when the draft was begun, as JSON: what differs from it by now was changed by somebody else. Null for a new product, and for
-- drafts from before.
alter table drafts add column base_body text;
-- What was typed while it cannot be a product yet, JSON by field of the editor; null where `body` has all of it.
alter table drafts add column typed text;
