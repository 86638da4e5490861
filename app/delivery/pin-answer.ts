import type { Day } from '#domain/calendar/moment'

export type PinAnswer = {
  pin: string
  /** The promise, of a PIN that begins with 9 after a question; empty where there is none. */
  text: string
  /** Set for a PIN that does not exist and for one that the shop does not know, to which nothing is promised. */
  error: string
  /** The promised day; empty where nothing is promised. */
  arrivesBy: Day | ''
  hasCash: boolean
  /** The city of the PIN; empty if it covers several. */
  city: string
  state: string
}

/** The answer where nothing is known, nor promised. */
export const noAnswer: PinAnswer = { pin: '', text: '', error: '', arrivesBy: '', hasCash: true, city: '', state: '' }
