import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  to: string
  /** The id of the part of the page that lists the rows. */
  part?: string
  children: ReactNode
}

/** Links to the next page of a list, at the top of its part. */
export function NextPage({ to, part = 'main', children }: Props) {
  return (
    <p className="print:hidden mt-6 text-center">
      <TextLink to={`${to}#${part}`}>{children}</TextLink>
    </p>
  )
}
