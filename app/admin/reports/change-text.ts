import { t } from '#domain/texts/translate'

/** Returns the change against the period before, in per cent. */
export function comparisonText(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('as before') : t('before: none')
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return t('as before')
  return `${percent > 0 ? '▲ +' : '▼ −'}${Math.abs(percent)} %`
}
