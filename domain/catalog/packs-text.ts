import { plural } from '#domain/texts/translate'

/** Returns a number of packs in the current language, such as `1 pack` or `12 packs`. */
export const packsText = (packs: number): string => plural(packs, '1 pack', '{packs} packs', { packs })
