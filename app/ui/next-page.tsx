import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

/** `part` is the id of the part of the page that lists the rows. */
type Props = { to: string; part?: string; children: ReactNode }

export function NextPage({ to, part = 'main', children }: Props) {
  return (
    <p className="print:hidden mt-6 text-center">
      <TextLink to={`${to}#${part}`}>{children}</TextLink>
    </p>
  )
}
