import { staffPasswordLength } from '#domain/accounts/staff-password'

/** Messages for refused passwords of staff. */
export const staffPasswordWords = {
  short: `Please choose at least ${staffPasswordLength} characters.`,
  common: 'This is among the passwords that everybody tries. Three or four words that do not belong together are good.',
  personal: 'Please choose one that is not made of your name or address.',
} as const
