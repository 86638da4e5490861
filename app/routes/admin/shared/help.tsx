import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { t } from '#domain/texts/translate'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(() => ({}))

const sentences = () => [
  t('New orders appear under New by themselves; tap the bell once, and they ring until you touch the page.'),
  t('Packing can begin at once: an order need not be accepted first. Then it is handed over, and delivered.'),
  t('To pack, open an order, tick each line as it goes into the parcel, and tap Packed: that makes the invoice.'),
  t('Then print the label, choose the courier, type the tracking number, and tap Handed over.'),
  t('The buyer is told when it is handed over and when it is delivered, and reads the rest on the order’s page.'),
  t(
    'A wrong tap on Accept, Handed over or Delivered can be undone for a minute; other taps cannot, such as Packed, which makes the invoice.',
  ),
  t('For many orders at once tap Select, choose them, and take what you need from the bar below.'),
  t(
    'Search finds an order by its number, invoice, tracking number, name, city, PIN code, or the last four digits of the phone.',
  ),
  t('Look at Issues once a day: what stands there waits for a call.'),
]

export default function HelpPage() {
  return (
    <AdminLayout title={t('Help')}>
      <ol className="grid max-w-text list-inside list-decimal gap-3 rounded-lg bg-white p-5 text-lg shadow-card marker:font-semibold marker:text-brand-600">
        {sentences().map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <p className="mt-4 max-w-text text-ink-soft">
        {t('To have this app on your home screen, open your browser’s menu and tap “Add to home screen”.')}
      </p>
    </AdminLayout>
  )
}
