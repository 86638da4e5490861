/** Says whether buyers see a product. */
export const statusTexts = { live: 'In the shop', hidden: 'Hidden', archived: 'Archived' } as const
