-- Each two words of a name in either order, as one key beside the words themselves: the search for two words reads the newest that have both.
insert into order_names (word, placed_at, order_id)
select one.word || ' ' || other.word, one.placed_at, one.order_id
from order_names one join order_names other on other.order_id = one.order_id and other.word <> one.word;
