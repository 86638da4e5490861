import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-paper-deep text-ink',
  good: 'bg-success text-white',
  warning: 'bg-warning text-white',
  danger: 'bg-danger text-white',
} as const

export type BadgeProps = { tone?: keyof typeof tones; icon?: LucideIcon; children: ReactNode }

/** Shows a short text in a colour; the text alone carries the meaning. */
export function Badge({ tone = 'plain', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-1 text-xs leading-5 font-semibold in-[[lang=gu-IN]]:pt-0.5 ${tones[tone]}`}
    >
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden />}
      {children}
    </span>
  )
}
