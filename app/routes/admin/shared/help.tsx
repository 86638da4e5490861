import { requireStaff } from '#app/accounts/require-staff.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import type { Route } from './+types/help'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  return { staff: await requireStaff(context, request) }
}

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], 'Help', '/admin/help')
}

const sentences = [
  'New orders appear under New by themselves; tap the bell once, and they ring until you touch the page.',
  'Work from left to right: accept, pack, hand over, delivered.',
  'To pack, open an order, tick each line as it goes into the parcel, and tap Packed: that makes the invoice.',
  'Then print the label, choose the courier, type the tracking number, and tap Handed over.',
  'The buyer is told when it is handed over and when it is delivered, and reads the rest on the order’s page.',
  'A wrong tap can be undone for a minute; only packing cannot, because an invoice stays.',
  'For many orders at once tap Select, choose them, and take what you need from the bar below.',
  'Search finds an order by its number, invoice, tracking number, name, or the last four digits of the phone.',
  'Look at Issues once a day: what stands there waits for a call.',
  'Without network go on working: what you tap is kept and sent when the network is back.',
]

/** Explains the daily work in ten sentences. */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout staff={loaderData.staff} title="Help">
      <ol className="grid max-w-text list-inside list-decimal gap-3 rounded-lg bg-white p-5 text-lg shadow-card marker:font-semibold marker:text-brand-600">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <p className="mt-4 max-w-text text-ink-soft">
        To have this app on your home screen, open your browser’s menu and tap “Add to home screen”.
      </p>
    </AdminLayout>
  )
}
