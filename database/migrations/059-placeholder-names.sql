-- Placeholders of the admin's texts are named after what they hold; who has read a text, and its correction, stay with it.
-- Three texts become one with another; where that one was read, its reading counts.
update text_readings set words = replace(words, '{length}', '{count}'), english = '{count} orders'
  where english = '{length} orders'
  and not exists (select 1 from text_readings as other where other.language = text_readings.language and other.english = '{count} orders');
update text_readings set words = replace(words, '{value}', '{name}'), english = 'Photos of {name}'
  where english = 'Photos of {value}'
  and not exists (select 1 from text_readings as other where other.language = text_readings.language and other.english = 'Photos of {name}');
update text_readings set words = replace(words, '{value}', '{code}'), english = 'Batch {code}'
  where english = 'Batch {value}'
  and not exists (select 1 from text_readings as other where other.language = text_readings.language and other.english = 'Batch {code}');
delete from text_readings where english in ('{length} orders', 'Photos of {value}', 'Batch {value}');
update text_readings set words = replace(words, '{toLowerCase}', '{stage}'), english = 'That cannot be done with this order: {stage}.'
  where english = 'That cannot be done with this order: {toLowerCase}.';
update text_readings set words = replace(words, '{value}', '{product}'), english = 'HSN and tax rate of {product}'
  where english = 'HSN and tax rate of {value}';
update text_readings set words = replace(words, '{told}', '{done}'), english = '{done}, {refused} not.'
  where english = '{told}, {refused} not.';
update text_readings set words = replace(replace(words, '{formatMoment}', '{machineTime}'), '{formatMoment2}', '{shopTime}'), english = 'It says {machineTime}; the shop goes by {shopTime}. Until this is settled nothing is invoiced, credited or deleted. If the machine is wrong, set its clock: this goes away by itself.'
  where english = 'It says {formatMoment}; the shop goes by {formatMoment2}. Until this is settled nothing is invoiced, credited or deleted. If the machine is wrong, set its clock: this goes away by itself.';
update text_readings set words = replace(words, '{said}', '{error}'), english = 'It said: {error}'
  where english = 'It said: {said}';
update text_readings set words = replace(words, '{toLowerCase}', '{progress}'), english = 'Refund: {progress}'
  where english = 'Refund: {toLowerCase}';
update text_readings set words = replace(words, '{value}', '{order}'), english = 'for {order}'
  where english = 'for {value}';
update text_readings set words = replace(replace(words, '{value}', '{number}'), '{value2}', '{field}'), english = 'Size {number}, {field}'
  where english = 'Size {value}, {value2}';
update text_readings set words = replace(replace(words, '{min}', '{number}'), '{length}', '{count}'), english = 'Adding photo {number} of {count}…'
  where english = 'Adding photo {min} of {length}…';
update text_readings set words = replace(words, '{value}', '{status}'), english = 'Undo: {status} again'
  where english = 'Undo: {value} again';
update text_readings set words = replace(replace(words, '{value}', '{name}'), '{formatMoment}', '{time}'), english = '{name} on {time}'
  where english = '{value} on {formatMoment}';
update text_readings set words = replace(words, '{paise}', '{amount}'), english = '{amount} of the refunds went to buyers of cancelled orders. Sales leaves these out.'
  where english = '{paise} of the refunds went to buyers of cancelled orders. Sales leaves these out.';
update text_readings set words = replace(words, '{paise}', '{amount}'), english = 'refunds of cancelled orders, {amount}'
  where english = 'refunds of cancelled orders, {paise}';
update text_readings set words = replace(replace(words, '{value}', '{name}'), '{momentOf}', '{time}'), english = '{name} saved this at {time}. What differs is marked; save again to put yours in its place.'
  where english = '{value} saved this at {momentOf}. What differs is marked; save again to put yours in its place.';
update text_readings set words = replace(words, '{said}', '{value}'), english = 'Now: {value}'
  where english = 'Now: {said}';
update text_readings set words = replace(replace(words, '{formatDay}', '{packedOn}'), '{formatDay2}', '{bestBefore}'), english = 'Packed {packedOn}, best before {bestBefore}'
  where english = 'Packed {formatDay}, best before {formatDay2}';
update text_readings set words = replace(words, '{packs2}', '{left}'), english = 'Taken out: {packs}. {left} to sell now.'
  where english = 'Taken out: {packs}. {packs2} to sell now.';
update text_readings set words = replace(words, '{value}', '{name}'), english = 'Preview: {name}'
  where english = 'Preview: {value}';
update text_readings set words = replace(words, '{value}', '{name}'), english = 'Publish {name}'
  where english = 'Publish {value}';
update text_readings set words = replace(words, '{value}', '{slide}'), english = 'Banner: {slide}'
  where english = 'Banner: {value}';
update text_readings set words = replace(words, '{nameOf}', '{rule}'), english = 'Saved: {rule}'
  where english = 'Saved: {nameOf}';
update text_readings set words = replace(words, '{value}', '{name}'), english = 'Stock: {name}'
  where english = 'Stock: {value}';
update text_readings set words = replace(words, '{formatDay}', '{day}'), english = replace(english, '{formatDay}', '{day}')
  where english like '%{formatDay}%';
update text_readings set words = replace(words, '{momentOf}', '{time}'), english = replace(english, '{momentOf}', '{time}')
  where english like '%{momentOf}%';
update text_readings set words = replace(words, '{formatMoment}', '{time}'), english = replace(english, '{formatMoment}', '{time}')
  where english like '%{formatMoment}%';
update text_readings set words = replace(words, '{formatTime}', '{time}'), english = replace(english, '{formatTime}', '{time}')
  where english like '%{formatTime}%';
update text_readings set words = replace(words, '{actorAndTime}', '{nameAndTime}'), english = replace(english, '{actorAndTime}', '{nameAndTime}')
  where english like '%{actorAndTime}%';
update text_readings set words = replace(words, '{periodText}', '{period}'), english = replace(english, '{periodText}', '{period}')
  where english like '%{periodText}%';
update text_readings set words = replace(words, '{ordersOf}', '{orders}'), english = replace(english, '{ordersOf}', '{orders}')
  where english like '%{ordersOf}%';
update text_readings set words = replace(words, '{changeText}', '{change}'), english = replace(english, '{changeText}', '{change}')
  where english like '%{changeText}%';
update text_readings set words = replace(words, '{ceil}', '{size}'), english = replace(english, '{ceil}', '{size}')
  where english like '%{ceil}%';
update text_readings set words = replace(words, '{round}', '{size}'), english = replace(english, '{round}', '{size}')
  where english like '%{round}%';
update text_readings set words = replace(words, '{length}', '{count}'), english = replace(english, '{length}', '{count}')
  where english like '%{length}%';
update text_readings set words = replace(words, '{markedFields}', '{advice}'), english = replace(english, '{markedFields}', '{advice}')
  where english like '%{markedFields}%';
