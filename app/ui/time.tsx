import type { ReactNode } from 'react'
import { isoTime } from '#domain/calendar/moment'

type Props = {
  /** In epoch milliseconds. */
  at: number
  className?: string
  children: ReactNode
}

/** Marks a text as a moment, which a browser reads in a form of its own. */
export function Time({ at, className, children }: Props) {
  return (
    <time dateTime={isoTime(at)} className={className}>
      {children}
    </time>
  )
}
