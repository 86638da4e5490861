import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/text-link.tsx'

/** Links to the next page of an admin list. */
export function NextPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-6 text-center">
      <TextLink to={to}>{children}</TextLink>
    </p>
  )
}
