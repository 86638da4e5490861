import { Form, Link } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { CustomerList } from '#app/admin/customers/customer-list.tsx'
import { ReportTabs } from '#app/admin/reports/report-tabs.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { findCustomers, listCustomers, ordersCountedUpTo } from '#domain/customers/customers.server'
import { stripControlCharacters } from '#domain/text'
import type { Route } from './+types/customers'

export const handle: RouteHandle = staffPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const searched = stripControlCharacters(query.get('q') ?? '')
    .trim()
    .slice(0, 80)
  const shown = { staff, searched, isErased: query.has('erased'), countedUpTo: ordersCountedUpTo }
  if (searched !== '') return { ...shown, customers: await findCustomers(db, clock.now(), searched), next: null }
  const [, createdAt = '', id = ''] = /^([\d:.TZ-]{10,30})~([\w-]{1,64})$/.exec(query.get('after') ?? '') ?? []
  const { customers, next } = await listCustomers(db, id ? { createdAt, id } : null)
  return { ...shown, customers, next: next && `${next.createdAt}~${next.id}` }
}

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches[0], 'Customers', '/admin/customers')
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { staff, searched, isErased, customers, countedUpTo, next } = loaderData
  return (
    <AdminLayout staff={staff} title="Customers">
      <ReportTabs view="customers" role={staff.role} />
      {isErased && (
        <p role="status" className="mb-4 font-semibold text-success">
          The customer is forgotten.
        </p>
      )}
      <Form key={searched} role="search" aria-label="Customers" className="mb-4 flex flex-wrap items-end gap-3">
        <Field
          label="Name, phone, order or e-mail"
          name="q"
          defaultValue={searched}
          maxLength={80}
          className="min-w-[min(14rem,100%)] flex-1 sm:max-w-96"
        />
        <button type="submit" className={buttonClass('dark')}>
          Find
        </button>
      </Form>
      {customers.length === 0 ? (
        <p className="rounded-lg bg-white p-8 text-center text-ink-soft shadow-card">
          {searched ? `Nobody fits “${searched}”.` : 'There are no customers yet.'}
        </p>
      ) : (
        <CustomerList customers={customers} countedUpTo={countedUpTo} />
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link
            to={`/admin/customers?${new URLSearchParams({ after: next })}`}
            className="text-link inline-flex min-h-tap items-center"
          >
            Earlier ones
          </Link>
        </p>
      )}
    </AdminLayout>
  )
}
