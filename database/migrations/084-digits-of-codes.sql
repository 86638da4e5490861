-- The digits of a batch's code are ASCII digits, so that one code is one batch, whichever keyboard it was typed on. A batch keeps its code where the same
-- size has another batch of the new one: their days may differ.
create table plain_codes as
select id, product_id, label, code,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(ascii_for_gujarati, '०', '0'), '१', '1'), '२', '2'), '३', '3'), '४', '4'), '५', '5'), '६', '6'), '७', '7'), '८', '8'), '९', '9') as plain
from (
  select id, product_id, label, code,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(code, '૦', '0'), '૧', '1'), '૨', '2'), '૩', '3'), '૪', '4'), '૫', '5'), '૬', '6'), '૭', '7'), '૮', '8'), '૯', '9') as ascii_for_gujarati
  from batches
) as typed;
delete from plain_codes where plain = code;

update batches set code = (select plain from plain_codes where plain_codes.id = batches.id)
where id in (select min(id) from plain_codes group by product_id, label, plain)
and not exists (
  select 1 from batches as other join plain_codes on other.product_id = plain_codes.product_id
    and other.label = plain_codes.label and other.code = plain_codes.plain
  where plain_codes.id = batches.id
);

update recalls set code = (
  select min(plain) from plain_codes where plain_codes.product_id = recalls.product_id and plain_codes.code = recalls.code
)
where exists (select 1 from plain_codes where plain_codes.product_id = recalls.product_id and plain_codes.code = recalls.code)
and not exists (select 1 from batches where batches.product_id = recalls.product_id and batches.code = recalls.code);

drop table plain_codes;
