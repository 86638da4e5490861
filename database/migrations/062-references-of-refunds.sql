-- A transfer that is noted for a second refund is asked about.
create index refunds_by_reference on refunds (reference) where reference is not null;
