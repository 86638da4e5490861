import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { t } from '#domain/texts/translate'

export function ReportTabs({ view }: { view: 'sales' | 'money' | 'gst' }) {
  const chips = [{ to: '/admin/reports', text: t('Sales'), isCurrent: view === 'sales' }]
  if (useStaff().role === 'owner')
    chips.push(
      { to: '/admin/reports/money', text: t('Money'), isCurrent: view === 'money' },
      { to: '/admin/reports/gst', text: 'GST', isCurrent: view === 'gst' },
    )
  return <FilterChips label={t('Reports')} chips={chips} className="mb-4 print:hidden" />
}
