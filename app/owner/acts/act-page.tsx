import type { ReactNode } from 'react'
import type { AtCounter } from '#app/accounts/require-staff.server'
import { ActSourceContext } from '#app/owner/acts/act-form.tsx'
import type { ActResult } from '#app/owner/acts/act-result'
import { ToldBar } from '#app/owner/acts/told-bar.tsx'
import { WaitingBar } from '#app/owner/acts/waiting-bar.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'

type Props = {
  title: string
  /** What the loader made: who is here, and the key of this page's forms. */
  loaded: { staff: AtCounter; key: string }
  /** What became of a form that was sent without scripts. */
  first: ActResult | undefined
  search?: ReactNode
  children: ReactNode
}

/** A page of forms that act: with what waits for network above them, and what was done below. */
export function ActPage({ title, loaded: { staff, key }, first, search, children }: Props) {
  return (
    <OwnerLayout staff={staff} title={title} search={search}>
      <ActSourceContext value={{ key, staffId: staff.user.id, first }}>
        <WaitingBar staffId={staff.user.id} />
        {children}
        <ToldBar first={first} />
      </ActSourceContext>
    </OwnerLayout>
  )
}
