import { msg, plural } from '#domain/texts/translate'

/** Says whether buyers see a product. */
export const statusTexts = { live: msg('In the shop'), hidden: msg('Hidden'), archived: msg('Archived') } as const

/** Returns a number of packs in the current language, such as `1 pack` or `12 packs`. */
export const packsText = (packs: number): string => plural(packs, '1 pack', '{packs} packs', { packs })
