import { msg } from '#domain/texts/translate'

/** Says whether buyers see a product. */
export const statusTexts = { live: msg('In the shop'), hidden: msg('Hidden'), archived: msg('Archived') } as const
