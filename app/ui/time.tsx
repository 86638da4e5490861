import type { ReactNode } from 'react'
import { isoTime } from '#domain/calendar/moment'

/** `at` in epoch milliseconds. */
type Props = { at: number; className?: string; children: ReactNode }

export function Time({ at, className, children }: Props) {
  return (
    <time dateTime={isoTime(at)} className={className}>
      {children}
    </time>
  )
}
