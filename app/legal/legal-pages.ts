import { t } from '#domain/texts/translate'

/** The names of the legal pages by the end of their path, /legal/…. */
export const legalPages = () =>
  ({
    privacy: t('Privacy'),
    terms: t('Terms'),
    shipping: t('Shipping'),
    returns: t('Returns and refunds'),
    grievance: t('Grievances'),
  }) as const

export type LegalPage = keyof ReturnType<typeof legalPages>
