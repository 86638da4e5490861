import { t } from '#domain/texts/translate'

/** The legal pages by the end of their address, /legal/…, as the footer names them. */
export const legalPages = () =>
  ({
    privacy: t('Privacy'),
    terms: t('Terms'),
    shipping: t('Shipping'),
    returns: t('Returns and refunds'),
    grievance: t('Grievances'),
  }) as const

export type LegalPage = keyof ReturnType<typeof legalPages>
