import type { Day } from '#domain/calendar/moment'

export type PinAnswer = {
  pin: string
  /** Empty where nothing is promised. */
  text: string
  /** For a PIN that does not exist, and for one that the shop does not know. */
  error: string
  arrivesBy: Day | ''
  hasCash: boolean
  /** Empty if the PIN covers several. */
  city: string
  state: string
}

export const noAnswer: PinAnswer = { pin: '', text: '', error: '', arrivesBy: '', hasCash: true, city: '', state: '' }
