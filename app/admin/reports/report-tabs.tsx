import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { t } from '#domain/texts/translate'

const views = () =>
  [
    { view: 'sales', to: '/admin/reports', text: t('Sales'), ownersOnly: false },
    { view: 'money', to: '/admin/reports/money', text: t('Money'), ownersOnly: true },
    { view: 'gst', to: '/admin/reports/gst', text: 'GST', ownersOnly: true },
  ] as const

export type ReportView = ReturnType<typeof views>[number]['view']

export function ReportTabs({ view }: { view: ReportView }) {
  const { role } = useStaff()
  const chips = views()
    .filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
    .map(({ to, text, view: name }) => ({ to, text, isCurrent: name === view }))
  return <FilterChips label={t('Reports')} chips={chips} className="mb-4 print:hidden" />
}
