import type { ReactNode } from 'react'
import type { AdminStaff } from '#app/accounts/require-staff.server'
import { CommandSourceContext } from '#app/admin/commands/command-form.tsx'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { QueuedBar } from '#app/admin/commands/queued-bar.tsx'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'

type Props = {
  title: string
  /** The loader's data: who is signed in, and the key of this page's forms. */
  loaded: { staff: AdminStaff; key: string }
  /** The result of a form that was sent without scripts. */
  first: CommandFormResult | undefined
  search?: ReactNode
  children: ReactNode
}

/** Lays out a page of command forms: waiting commands and the newest result are shown above the page. */
export function CommandPage({ title, loaded: { staff, key }, first, search, children }: Props) {
  return (
    <AdminLayout staff={staff} title={title} search={search}>
      <CommandSourceContext value={{ key, first }}>
        <QueuedBar />
        <ResultBar first={first} />
        {children}
      </CommandSourceContext>
    </AdminLayout>
  )
}
