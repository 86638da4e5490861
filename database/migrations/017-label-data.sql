-- What stands on the label of a product and its packs, and what cooks ask. `facts` stays the one sentence of before; `details` is JSON,
-- see domain/catalog/product-details.ts. `version` rises with every change that somebody publishes.
alter table products add column status text not null default 'live' check (status in ('live', 'hidden', 'archived'));
alter table products add column version integer not null default 1;
alter table products add column origin text not null default '';
alter table products add column packer text not null default '';
alter table products add column shelf_life_days integer check (shelf_life_days > 0);
alter table products add column veg text check (veg in ('veg', 'non-veg'));
alter table products add column ingredients text not null default '';
alter table products add column details text not null default '{}';
-- A size that was sold is archived and never deleted, so that a cancelled order can give its stock back.
alter table pack_sizes add column mrp_paise bigint check (mrp_paise > 0);
alter table pack_sizes add column net_quantity integer check (net_quantity > 0);
alter table pack_sizes add column net_unit text check (net_unit in ('g', 'ml'));
alter table pack_sizes add column weight_grams integer check (weight_grams > 0);
alter table pack_sizes add column archived integer not null default 0 check (archived in (0, 1));

-- Labels that say a weight tell the net quantity. The highest price is printed on the pack and known to nobody but the family.
update pack_sizes set net_quantity = 100, net_unit = 'g' where label = '100gm';
update pack_sizes set net_quantity = 250, net_unit = 'g' where label = '250gm';
update pack_sizes set net_quantity = 500, net_unit = 'g' where label = '500gm';
update pack_sizes set net_quantity = 1000, net_unit = 'g' where label = '1kg';

-- The family's own products, as a fresh shop has them.
update products set origin = 'India', shelf_life_days = 270, ingredients = 'Kashmiri red chilli', veg = 'veg',
  details = '{"taste":"Mild and fruity, with a deep red","harvest":"Picked ripe, sun dried, stems removed, ground slowly","scale":{"of":"heat","level":2},"howToUse":"Stir a teaspoon into warm oil off the flame; it colours before it burns.","goesWith":["paneer tikka","rogan josh","red gravies","raita"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'kashmiri-red-chillie';
update products set origin = 'India', shelf_life_days = 270, ingredients = 'Kashmiri red chilli, Guntur red chilli', veg = 'veg',
  details = '{"taste":"Round, red and properly hot","harvest":"Two chillies, sun dried, ground together","scale":{"of":"heat","level":4},"howToUse":"Half a teaspoon for a dal for four; add it with the turmeric.","goesWith":["dal","shaak","vada pav","lasan chutney"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'mix-red-chillie';
update products set origin = 'Tamil Nadu, India', shelf_life_days = 365, ingredients = 'Turmeric', veg = 'veg',
  details = '{"taste":"Earthy and warm, a little bitter","harvest":"Boiled, dried and polished fingers, ground fine","scale":{"of":"aroma","level":3},"howToUse":"A quarter teaspoon for four; always let it cook, raw turmeric tastes of dust.","goesWith":["dal","kadhi","khichdi","warm milk"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'selam-haldi-powder';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander seeds', veg = 'veg',
  details = '{"taste":"Nutty, with a breath of orange","harvest":"Roasted light and ground within the week","scale":{"of":"aroma","level":3},"howToUse":"Add a tablespoon when onions are brown; it thickens the gravy too.","goesWith":["aloo gobi","bhindi","rajma","sambar"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'dhaniya-powder';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, cumin, red chilli, turmeric, black pepper, cinnamon, clove, asafoetida, salt', veg = 'veg',
  details = '{"taste":"Balanced and homely, coriander first","harvest":"Whole spices roasted one after the other, ground together","scale":{"of":"heat","level":3},"howToUse":"Two teaspoons for half a kilo of vegetables, in the last five minutes.","goesWith":["bhindi","aloo matar","ringan","mixed vegetables"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'vegetable-masala';
update pack_sizes set net_quantity = 70, net_unit = 'g' where product_id = 'special-masala' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 140, net_unit = 'g' where product_id = 'special-masala' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 240, ingredients = 'Twenty-one spices, among them coriander, cumin, cinnamon, clove, cardamom, star anise, black pepper, mace, stone flower', veg = 'veg',
  details = '{"taste":"Deep and sweet, with a long end","harvest":"Roasted one by one, rested a night, ground","scale":{"of":"aroma","level":5},"howToUse":"Half a teaspoon over a finished dish, then five minutes under the lid.","goesWith":["dal","rasavalu shaak","kathol","pulao"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'special-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Red chilli, coriander, black pepper, garlic, cumin, clove, salt', veg = 'veg',
  details = '{"taste":"Sharp at once, and it stays","harvest":"Chillies roasted dark, ground coarse","scale":{"of":"heat","level":5},"howToUse":"Begin with half a teaspoon; there is time for more.","goesWith":["misal","sev tameta","usal","fish curry"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'hot-spicy-masala';
update pack_sizes set net_quantity = 75, net_unit = 'g' where product_id = 'bbq-grilling-masala' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 150, net_unit = 'g' where product_id = 'bbq-grilling-masala' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 240, ingredients = 'Paprika, coriander, cumin, garlic, ginger, black pepper, dried fenugreek leaves, smoked black cardamom, salt', veg = 'veg',
  details = '{"taste":"Smoky, salty and a little sweet","harvest":"Black cardamom is smoked over wood; the rest roasted light","scale":{"of":"heat","level":3},"howToUse":"A tablespoon with yoghurt or oil for half a kilo; leave it for an hour, then grill.","goesWith":["paneer tikka","grilled vegetables","chicken","fish"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'bbq-grilling-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 270, ingredients = 'Reshampatti red chilli', veg = 'veg',
  details = '{"taste":"Medium hot, round","harvest":"Spring crop, sun dried, ground in small lots","scale":{"of":"heat","level":3},"howToUse":"The everyday chilli of Gujarat: a teaspoon for a shaak for four.","goesWith":["shaak","dal","thepla","athanu"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'reshampatti-chillie';
update products set origin = 'Karnataka, India', shelf_life_days = 270, ingredients = 'Byadgi red chilli', veg = 'veg',
  details = '{"taste":"Sweet and smoky, hardly hot","harvest":"Wrinkled pods, dried on the plant and in the sun","scale":{"of":"heat","level":1},"howToUse":"Soak in warm water for a paste, or bloom in oil for colour.","goesWith":["sambar","bisi bele bath","dosa chutney","red gravies"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'byadgi-chillie';
update products set origin = 'Andhra Pradesh, India', shelf_life_days = 270, ingredients = 'Guntur red chilli', veg = 'veg',
  details = '{"taste":"Straight, clean heat","harvest":"Sun dried pods, ground with their seeds","scale":{"of":"heat","level":5},"howToUse":"A pinch for four; mix with a mild chilli for colour.","goesWith":["Andhra curries","thecha","pickles","fish fry"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'guntur-chillie';
update pack_sizes set net_quantity = 55, net_unit = 'g' where product_id = 'chilli-flakes' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'India', shelf_life_days = 270, ingredients = 'Red chilli', veg = 'veg',
  details = '{"taste":"Toasty, with the bite of the seeds","harvest":"Dried, crushed, never ground","scale":{"of":"heat","level":4},"howToUse":"Scatter over what is ready, or warm in oil for a minute.","goesWith":["pizza","pasta","garlic bread","soups"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'chilli-flakes';
update products set origin = 'Maharashtra, India', shelf_life_days = 365, ingredients = 'Turmeric', veg = 'veg',
  details = '{"taste":"Mild and clean","harvest":"Polished fingers, ground slow and cool","scale":{"of":"aroma","level":3},"howToUse":"A quarter teaspoon with the first vegetables into the oil.","goesWith":["dal","shaak","poha","rice"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'rajapuri-haldi';
update products set origin = 'Meghalaya, India', shelf_life_days = 365, ingredients = 'Lakadong turmeric', veg = 'veg',
  details = '{"taste":"Strong, peppery and bitter","harvest":"Winter crop of the Jaintia hills, sliced and dried","scale":{"of":"aroma","level":5},"howToUse":"Half of what you are used to; with pepper and milk in the evening.","goesWith":["warm milk","dal","soups","ubtan"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'lakadong-haldi';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander seeds, cumin seeds', veg = 'veg',
  details = '{"taste":"Nutty and warm, cumin at the end","harvest":"Roasted apart, ground together","scale":{"of":"aroma","level":4},"howToUse":"A tablespoon for a shaak for four, and a pinch over buttermilk.","goesWith":["Gujarati dal","shaak","chaas","kachumber"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'dhaniya-jeera';
update products set origin = 'Madhya Pradesh, India', shelf_life_days = 180, ingredients = 'Coriander seeds', veg = 'veg',
  details = '{"taste":"Fresh, with citrus","harvest":"Green-gold seeds, dried in the shade","scale":{"of":"aroma","level":4},"howToUse":"Add late, so that the citrus stays.","goesWith":["chutneys","aloo gobi","kachori","sambar"],"keeping":"Keep closed, dry and away from light; use a dry spoon."}'
  where id = 'indori-dhaniya';
update products set origin = 'Gujarat, India', shelf_life_days = 365, ingredients = 'Cumin seeds', veg = 'veg',
  details = '{"taste":"Warm, nutty, a little sharp","harvest":"Spring crop, sieved twice","scale":{"of":"aroma","level":4},"howToUse":"Into hot ghee until it darkens and crackles; then at once the rest.","goesWith":["jeera rice","dal tadka","jaljeera","raita"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'jeera';
update products set origin = 'Gujarat, India', shelf_life_days = 540, ingredients = 'Mustard seeds', veg = 'veg',
  details = '{"taste":"Sharp when crushed, nutty when popped","harvest":"Small black seeds, cleaned of dust","scale":{"of":"aroma","level":2},"howToUse":"Into hot oil under a lid until it stops popping.","goesWith":["dhokla","kadhi","sambar","pickles"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'rai';
update products set origin = 'Gujarat, India', shelf_life_days = 365, ingredients = 'Fennel seeds', veg = 'veg',
  details = '{"taste":"Sweet and cool, of anise","harvest":"Cut green, dried in the shade","scale":{"of":"aroma","level":4},"howToUse":"Chew a pinch after meals, or steep a teaspoon in hot water.","goesWith":["mukhwas","sherbet","pickles","tea"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'variyali';
update products set origin = 'Rajasthan, India', shelf_life_days = 540, ingredients = 'Fenugreek seeds', veg = 'veg',
  details = '{"taste":"Bitter, with burnt sugar behind","harvest":"Golden seeds, sieved","scale":{"of":"aroma","level":3},"howToUse":"Fry only until golden; darker is bitter.","goesWith":["kadhi","methia keri","sambar","dosa batter"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'methi';
update pack_sizes set net_quantity = 75, net_unit = 'g' where product_id = 'ajwain' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 365, ingredients = 'Ajwain seeds', veg = 'veg',
  details = '{"taste":"Sharp, like thyme","harvest":"Small seeds, cleaned by hand","scale":{"of":"aroma","level":5},"howToUse":"Rub between the palms over the dough.","goesWith":["gathiya","puri","bhajiya","paratha"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'ajwain';
update pack_sizes set net_quantity = 60, net_unit = 'g' where product_id = 'green-cardamom' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 120, net_unit = 'g' where product_id = 'green-cardamom' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Kerala, India', shelf_life_days = 365, ingredients = 'Green cardamom', veg = 'veg',
  details = '{"taste":"Sweet, cool, of eucalyptus","harvest":"Picked unripe, dried green, pods of 8 mm","scale":{"of":"aroma","level":5},"howToUse":"Crush the pod, use the seeds; the shell flavours tea.","goesWith":["chai","kheer","shrikhand","biryani"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'green-cardamom';
update pack_sizes set net_quantity = 60, net_unit = 'g' where product_id = 'black-cardamom' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'Sikkim, India', shelf_life_days = 365, ingredients = 'Black cardamom', veg = 'veg',
  details = '{"taste":"Smoke and camphor","harvest":"Dried over wood fires","scale":{"of":"aroma","level":5},"howToUse":"One pod, cracked, into the hot oil; take it out before serving.","goesWith":["biryani","dal makhani","korma","chole"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'black-cardamom';
update pack_sizes set net_quantity = 45, net_unit = 'g' where product_id = 'dalchini' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 90, net_unit = 'g' where product_id = 'dalchini' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Sri Lanka', shelf_life_days = 540, ingredients = 'Ceylon cinnamon', veg = 'veg',
  details = '{"taste":"Sweet, mild, of orange","harvest":"Inner bark, rolled by hand into quills","scale":{"of":"aroma","level":4},"howToUse":"Crumble half a quill into rice or milk.","goesWith":["pulao","apple","kheer","chai"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'dalchini';
update products set origin = 'India', shelf_life_days = 540, ingredients = 'Cassia bark', veg = 'veg',
  details = '{"taste":"Strong, sweet and hot","harvest":"Thick bark, sun dried","scale":{"of":"aroma","level":4},"howToUse":"A piece of a thumb’s length for long cooking.","goesWith":["biryani","chole","korma","stock"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'cassia';
update pack_sizes set net_quantity = 60, net_unit = 'g' where product_id = 'laving' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 120, net_unit = 'g' where product_id = 'laving' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Kerala, India', shelf_life_days = 540, ingredients = 'Cloves', veg = 'veg',
  details = '{"taste":"Hot, sweet, numbing","harvest":"Buds picked before they open, dried in the sun","scale":{"of":"aroma","level":5},"howToUse":"Three for a pulao for four.","goesWith":["pulao","biryani","chai","gajar halwa"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'laving';
update pack_sizes set net_quantity = 40, net_unit = 'g' where product_id = 'star-anise' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'China', shelf_life_days = 540, ingredients = 'Star anise', veg = 'veg',
  details = '{"taste":"Sweet liquorice","harvest":"Whole stars, dried in the sun","scale":{"of":"aroma","level":5},"howToUse":"One star for a pot.","goesWith":["pulao","chai","pho","nihari"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'star-anise';
update products set origin = 'Kerala, India', shelf_life_days = 720, ingredients = 'Black pepper', veg = 'veg',
  details = '{"taste":"Hot and woody, with lemon","harvest":"Malabar berries, dried in the sun","scale":{"of":"heat","level":4},"howToUse":"Crush just before use.","goesWith":["rasam","eggs","kadha","salads"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'kali-mirch';
update pack_sizes set net_quantity = 15, net_unit = 'g' where product_id = 'tamalpatra' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'India', shelf_life_days = 365, ingredients = 'Indian bay leaf', veg = 'veg',
  details = '{"taste":"Of cinnamon and wood","harvest":"Whole leaves, dried in the shade","scale":{"of":"aroma","level":2},"howToUse":"Two leaves into the hot oil; take them out before serving.","goesWith":["biryani","pulao","dal fry","stock"],"keeping":"Keep in a closed jar, dry and away from light."}'
  where id = 'tamalpatra';
update pack_sizes set net_quantity = 5, net_unit = 'g' where product_id = 'kesar' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'Jammu and Kashmir, India', shelf_life_days = 720, ingredients = 'Saffron', veg = 'veg',
  details = '{"taste":"Honey and hay","harvest":"Picked by hand in autumn, only the red stigmas","scale":{"of":"aroma","level":5},"howToUse":"Steep ten threads in two spoons of warm milk for ten minutes.","goesWith":["kheer","shrikhand","biryani","warm milk"],"keeping":"Keep closed and dark."}'
  where id = 'kesar';
update pack_sizes set net_quantity = 70, net_unit = 'g' where product_id = 'chai-masala' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 140, net_unit = 'g' where product_id = 'chai-masala' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 240, ingredients = 'Dry ginger, green cardamom, black pepper, cinnamon, clove, nutmeg', veg = 'veg',
  details = '{"taste":"Ginger first, cardamom after","harvest":"Ginger dried in the sun, the rest roasted light","scale":{"of":"aroma","level":5},"howToUse":"One pinch a cup, while the tea boils.","goesWith":["chai","ukalo","biscuits","coffee"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'chai-masala';
update pack_sizes set net_quantity = 80, net_unit = 'g' where product_id = 'doodh-masala' and label = 'Small Jar (5 oz / 148 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 120, ingredients = 'Almond, pistachio, sugar, green cardamom, saffron, nutmeg', veg = 'veg',
  details = '{"taste":"Sweet and nutty, of saffron","harvest":"Nuts roasted dry, ground coarse","scale":{"of":"aroma","level":4},"howToUse":"Two teaspoons in a glass of hot milk; stir, wait a minute.","goesWith":["hot milk","thandai","kheer","basundi"],"keeping":"Keep closed in a cool place; the nuts are fresh for two months after opening."}'
  where id = 'doodh-masala';
update pack_sizes set net_quantity = 80, net_unit = 'g' where product_id = 'chaat-masala' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 160, net_unit = 'g' where product_id = 'chaat-masala' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 240, ingredients = 'Dry mango, black salt, cumin, coriander, mint, black pepper, salt, asafoetida', veg = 'veg',
  details = '{"taste":"Sour, salty and tingling","harvest":"Cumin roasted dark, the rest ground cool","scale":{"of":"heat","level":2},"howToUse":"Scatter over what is ready; it needs no cooking.","goesWith":["bhel","fruit","sprouts","chaas"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'chaat-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, Kashmiri red chilli, cumin, black pepper, fennel, dry mango, cinnamon, clove, turmeric, salt', veg = 'veg',
  details = '{"taste":"Red, sour and buttery","harvest":"Roasted light, ground fine","scale":{"of":"heat","level":3},"howToUse":"Two tablespoons for a bhaji for four; half with the tomatoes, half at the end.","goesWith":["pav bhaji","tawa pulao","masala pav","sandwiches"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'pav-bhaji-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, red chilli, cumin, turmeric, black pepper, cinnamon, clove, bay leaf, dried fenugreek leaves, salt', veg = 'veg',
  details = '{"taste":"Full and warm","harvest":"Whole spices roasted dark, ground","scale":{"of":"heat","level":3},"howToUse":"Three teaspoons for half a kilo, with yoghurt for half an hour.","goesWith":["chicken curry","dry roast","egg curry","soya chaap"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'chicken-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, red chilli, black cardamom, clove, black pepper, cinnamon, mace, bay leaf, turmeric, salt', veg = 'veg',
  details = '{"taste":"Dark, smoky and slow","harvest":"Roasted dark, ground coarse","scale":{"of":"heat","level":4},"howToUse":"Four teaspoons for half a kilo, from the beginning.","goesWith":["mutton curry","keema","korma","jackfruit"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'meat-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, cumin, ajwain, sesame, green chilli, turmeric, sugar, salt', veg = 'veg',
  details = '{"taste":"Green, sweet and of ajwain","harvest":"Dried gently, so that the green stays","scale":{"of":"heat","level":2},"howToUse":"Mix three tablespoons with fresh coriander, garlic and coconut; fill the vegetables.","goesWith":["undhiyu","papdi","ratalu","muthiya"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'undhiyu-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Kashmiri red chilli, coriander, dried fenugreek leaves, cumin, cardamom, cinnamon, clove, salt', veg = 'veg',
  details = '{"taste":"Creamy red, of kasuri methi","harvest":"Roasted light, leaves crushed in at the end","scale":{"of":"heat","level":2},"howToUse":"Two teaspoons into the tomato gravy, before the cream.","goesWith":["paneer butter masala","paneer tikka","kaju curry","tofu"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'paneer-masala';
update pack_sizes set net_quantity = 70, net_unit = 'g' where product_id = 'garam-masala' and label = 'Small Jar (5 oz / 148 ml)';
update pack_sizes set net_quantity = 140, net_unit = 'g' where product_id = 'garam-masala' and label = 'Large Jar (10 oz / 296 ml)';
update products set origin = 'Gujarat, India', shelf_life_days = 240, ingredients = 'Coriander, cumin, black pepper, cinnamon, clove, green cardamom, black cardamom, mace, nutmeg, bay leaf', veg = 'veg',
  details = '{"taste":"Warm and sweet, pepper at the end","harvest":"Roasted one after the other, ground the same day","scale":{"of":"aroma","level":5},"howToUse":"A pinch over the finished dish; never boil it.","goesWith":["biryani","chole","korma","dal makhani"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'garam-masala';
update products set origin = 'Gujarat, India', shelf_life_days = 180, ingredients = 'Coriander, turmeric, red chilli, cumin, fenugreek, black pepper, ginger, cinnamon, clove, cardamom, salt', veg = 'veg',
  details = '{"taste":"Round and golden","harvest":"Roasted light, ground fine","scale":{"of":"heat","level":3},"howToUse":"Two teaspoons for four, with the tomatoes.","goesWith":["mixed vegetables","matar paneer","veg kofta","pulao"],"keeping":"Close well after use and keep dry; the smell fades first, so use it within three months of opening."}'
  where id = 'kitchen-king';
update products set origin = 'Gujarat, India', shelf_life_days = 270, ingredients = 'Red chilli, water, vinegar, garlic, sugar, salt', veg = 'veg',
  details = '{"taste":"Sour, garlicky and hot","harvest":"Fresh red chillies, cooked in small pots","scale":{"of":"heat","level":4},"howToUse":"Shake; a teaspoon beside, or in the pan at the end.","goesWith":["bhajiya","noodles","momos","sandwiches"],"keeping":"After opening keep in the refrigerator and use within two months."}'
  where id = 'lal-marcha-sauce';
