import { staffPasswordLength } from '#domain/accounts/staff-password'

/** What is wrong with a password for the counter. */
export const staffPasswordWords = {
  short: `Please choose at least ${staffPasswordLength} characters.`,
  common: 'This is among the passwords that everybody tries. Three or four words that do not belong together are good.',
  personal: 'Please choose one that is not made of your name or address.',
} as const
