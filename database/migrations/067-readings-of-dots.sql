-- Texts of the admin that were renamed without a change of their meaning; who has read a text, and its correction, stay with it.
-- Where the other text was read too, its reading counts.
update text_readings set english = replace(english, '…', '...')
  where english in ('Saving…', 'One moment…', 'Saving the draft…', 'Publishing…', 'Receiving…')
  and not exists (select 1 from text_readings as other where other.language = text_readings.language and other.english = replace(text_readings.english, '…', '...'));
delete from text_readings where english in ('Saving…', 'One moment…', 'Saving the draft…', 'Publishing…', 'Receiving…');
update text_readings set english = 'A struck price that was never charged misleads buyers.'
  where english = 'A struck price that was never asked misleads buyers.';
