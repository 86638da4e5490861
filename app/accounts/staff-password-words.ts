import { staffPasswordLength } from '#domain/accounts/staff-password'

/** Says what is wrong with a password for the admin. */
export const staffPasswordWords = {
  short: `Please choose at least ${staffPasswordLength} characters.`,
  common: 'This is among the passwords that everybody tries. Three or four words that do not belong together are good.',
  personal: 'Please choose one that is not made of your name or address.',
} as const
