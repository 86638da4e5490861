import { customerAction } from '#app/admin/customers/customer-action.server'
import { CustomerView } from '#app/admin/customers/customer-view.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { refundNames, refundText } from '#app/orders/refund-texts'
import { TextLink } from '#app/ui/text-link.tsx'
import { findCustomer } from '#domain/customers/customer-details.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/customer'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, maintenance }, { id }: { id: string }) => {
  const customer = await findCustomer(db, id)
  if (!customer) throw notFound()
  const refunds = customer.refunds.map((refund) => ({
    ...refund,
    stateName: refundNames()[refund.progress],
    text: refundText(refund),
  }))
  return { now, customer: { ...customer, refunds }, backupDays: maintenance.backupDays }
})

export const action = staffAction(customerAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Customer'))

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, now, customer, backupDays } = loaderData
  return (
    <AdminLayout title={customer.name} actions={<TextLink to="/admin/customers">{t('All customers')}</TextLink>}>
      <CustomerView
        key={customer.id}
        customer={customer}
        isOwner={staff.role === 'owner'}
        backupDays={backupDays}
        now={now}
        result={actionData}
      />
    </AdminLayout>
  )
}
