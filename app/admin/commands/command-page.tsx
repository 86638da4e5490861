import type { ReactNode } from 'react'
import { QueuedBar } from '#app/admin/commands/queued-bar.tsx'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import type { ListSearchProps } from '#app/admin/shared/list-search.tsx'

type Props = { title: string; search?: ListSearchProps; children: ReactNode }

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
