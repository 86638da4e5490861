import type { ReactNode } from 'react'
import { Emblem } from '#app/ui/brand.tsx'

export function AccountCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="min-h-[60vh] bg-paper-deep px-gutter py-section">
      <div className="mx-auto max-w-md rounded-lg bg-white p-6 shadow-card sm:p-9">
        <Emblem className="mx-auto size-14 text-brand-600" />
        <h1 className="mt-4 text-center text-title text-balance">{title}</h1>
        <p className="mt-2 text-center text-balance text-ink-soft">{lead}</p>
        {children}
      </div>
    </div>
  )
}
