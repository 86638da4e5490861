-- Five pictures of dishes are no longer part of the shop: the spices themselves look better.
update products set pictures = replace(pictures, ',"dish-' || id || '"', '')
  where id in ('kashmiri-red-chillie', 'dhaniya-powder', 'hot-spicy-masala', 'vegetable-masala', 'bbq-grilling-masala');
update drafts set body = replace(body, ',"dish-' || product_id || '"', '')
  where product_id in ('kashmiri-red-chillie', 'dhaniya-powder', 'hot-spicy-masala', 'vegetable-masala', 'bbq-grilling-masala');
