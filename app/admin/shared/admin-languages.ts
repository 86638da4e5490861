/** The languages that the admin offers to the staff. */
export const adminLanguages = ['en', 'gu'] as const
