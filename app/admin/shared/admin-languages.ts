export const adminLanguages = ['en', 'gu'] as const
