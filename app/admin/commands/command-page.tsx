import type { ReactNode } from 'react'
import { QueuedBar } from '#app/admin/commands/queued-bar.tsx'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { useStaff } from '#app/admin/shared/use-staff'

type Props = { title: string; search?: ReactNode; children: ReactNode }

/** Lays out a page of command forms: waiting commands and the newest result are shown above the page. Its loader returns `key` for them. */
export function CommandPage({ title, search, children }: Props) {
  return (
    <AdminLayout staff={useStaff()} title={title} search={search}>
      <QueuedBar />
      <ResultBar />
      {children}
    </AdminLayout>
  )
}
