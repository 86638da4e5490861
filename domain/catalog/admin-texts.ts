import { formatRupees } from '#domain/money'
import { msg, plural, t } from '#domain/texts/translate'

export const statusTexts = { live: msg('In the shop'), hidden: msg('Hidden'), archived: msg('Archived') } as const

export const packsText = (packs: number): string => plural(packs, '1 pack', '{packs} packs', { packs })

export function priceChangeText(fromPaise: number, toPaise: number): string {
  const percent = Math.round((Math.abs(toPaise - fromPaise) / fromPaise) * 100)
  const values = { from: formatRupees(fromPaise), to: formatRupees(toPaise), percent }
  return toPaise > fromPaise
    ? t('{from} to {to} is {percent} % more.', values)
    : t('{from} to {to} is {percent} % less.', values)
}
