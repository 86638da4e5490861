import type { ReactNode } from 'react'
import { QueuedBar } from '#app/admin/commands/queued-bar.tsx'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'

type Props = { title: string; search?: ReactNode; children: ReactNode }

/** Lays out a page of command forms: waiting commands and the newest result are shown above the page. */
export function CommandPage({ title, search, children }: Props) {
  return (
    <AdminLayout title={title} search={search}>
      <QueuedBar />
      <ResultBar />
      {children}
    </AdminLayout>
  )
}
