import type { ReactNode } from 'react'
import { t } from '#domain/texts/translate'

type Props = { name: string; value: string; note?: ReactNode }

/** Shows one figure large, with its comparison. */
export function Figure({ name, value, note }: Props) {
  return (
    <div className="rounded-lg bg-white p-4 shadow-card">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <b className="block font-display text-heading font-semibold tabular-nums">{value}</b>
        {note && <span className="text-sm text-ink-soft tabular-nums">{note}</span>}
      </dd>
    </div>
  )
}

/** Returns the change against the period before, in per cent. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('as before') : t('before: none')
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return t('as before')
  return `${percent > 0 ? '▲ +' : '▼ −'}${Math.abs(percent)} %`
}
