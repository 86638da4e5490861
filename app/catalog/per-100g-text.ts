import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

export function per100gText(paise: number): string {
  return t('{price} / 100 g', { price: formatRupees(paise) })
}
