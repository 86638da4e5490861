import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import type { StaffRole } from '#domain/accounts/staff'

const views = [
  { view: 'sales', to: '/admin/reports', text: 'Sales', ownersOnly: false },
  { view: 'money', to: '/admin/reports/money', text: 'Money', ownersOnly: true },
  { view: 'gst', to: '/admin/reports/gst', text: 'GST', ownersOnly: true },
] as const

export type ReportView = (typeof views)[number]['view']

/** Links to the reports; managers see the sales only. */
export function ReportTabs({ view, role }: { view: ReportView; role: StaffRole }) {
  const chips = views
    .filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
    .map(({ to, text, view: one }) => ({ to, text, isCurrent: one === view }))
  return <FilterChips label="Reports" chips={chips} className="mb-4 print:hidden" />
}
