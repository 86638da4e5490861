/** The legal pages by the end of their address, /legal/…, as the footer names them. */
export const legalPages = {
  privacy: 'Privacy',
  terms: 'Terms',
  shipping: 'Shipping',
  returns: 'Returns and refunds',
  grievance: 'Grievances',
} as const

export type LegalPage = keyof typeof legalPages
