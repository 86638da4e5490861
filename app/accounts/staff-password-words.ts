import { staffPasswordLength } from '#domain/accounts/staff-password'
import { t } from '#domain/texts/translate'

/** Says what is wrong with a password for the admin. */
export const staffPasswordWords = () =>
  ({
    short: t('Please choose at least {staffPasswordLength} characters.', { staffPasswordLength }),
    common: t(
      'This is among the passwords that everybody tries. Three or four words that do not belong together are good.',
    ),
    personal: t('Please choose one that is not made of your name or address.'),
  }) as const
