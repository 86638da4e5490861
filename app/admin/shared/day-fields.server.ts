import { z } from 'zod'
import { indianDay } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

/** A day of the calendar, `YYYY-MM-DD`; `missing` is the message for an empty field and for a day that there is not, such as 31 February. */
export const dayField = (missing = t('Please give the day.')) => z.iso.date(missing)

/** A day that is not after today in India; `now` is epoch milliseconds. */
export const pastDayField = (now: number, missing?: string) =>
  dayField(missing).refine((day) => day <= indianDay(now), t('This day is still to come.'))
