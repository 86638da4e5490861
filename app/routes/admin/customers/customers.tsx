import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDate } from '#domain/calendar/moment'
import { type CustomerCard, findCustomers, listCustomers, ordersCountedUpTo } from '#domain/customers/customers.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/customers'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const searched = searchedIn(query)
  const shown = { searched, isErased: query.get('done') === 'erased', countedUpTo: ordersCountedUpTo }
  if (searched !== '') return { ...shown, ...(await findCustomers(db, searched)), next: null }
  const { customers, next } = await listCustomers(db, readCursor(query.get('after')))
  return { ...shown, isCut: false, customers, next: next && writeCursor(next) }
})

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { searched, isErased, isCut, customers, countedUpTo, next } = loaderData
  return (
    <AdminLayout
      title={t('Customers')}
      isTitleQuiet
      search={{
        label: t('Find customers by name, phone, e-mail, address or order'),
        placeholder: t('Name, phone, city'),
        searched,
      }}
    >
      <FormSuccess text={isErased && t('The customer is erased.')} className="mb-4" />
      {searched && (
        <p className="mb-2">
          <TextLink to="/admin/customers">{t('All customers')}</TextLink>
        </p>
      )}
      {customers.length === 0 ? (
        <EmptyList title={searched ? t('Nobody fits “{searched}”', { searched }) : t('There are no customers yet')}>
          {searched
            ? t('Try fewer letters of the name, the last digits of the phone, or the city.')
            : t('Whoever orders appears here. An account without an order is found by the search.')}
        </EmptyList>
      ) : (
        <CustomerList customers={customers} countedUpTo={countedUpTo} />
      )}
      {isCut && (
        <p className="mt-4 text-center text-ink-soft">
          {t('More fit: add another part of the name, phone or address.')}
        </p>
      )}
      {next && <NextPage to={listAddress('/admin/customers', { after: next })}>{t('Earlier ones')}</NextPage>}
    </AdminLayout>
  )
}

function CustomerList({ customers, countedUpTo }: { customers: CustomerCard[]; countedUpTo: number }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-white shadow-card">
      {customers.map(({ id, name, email, since, orders, latest }) => (
        <li key={id}>
          <Link
            to={`/admin/customers/${id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 hover:bg-paper-deep sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>
              {latest && <span className="text-ink-soft">, {latest.city}</span>}
              <span className="block text-sm text-ink-soft">{email}</span>
            </span>
            <ChevronRight className="size-5 text-brand-600 max-sm:row-span-2 sm:order-last" aria-hidden />
            <span className="text-sm text-ink-soft tabular-nums sm:text-right">
              {historyText(ordersText(orders, countedUpTo), latest?.at ?? null, since)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function historyText(counted: string, latestAt: number | null, since: number): string {
  return latestAt === null
    ? t('{counted}, account since {day}', { counted, day: formatDate(since) })
    : t('{counted}, last on {day}', { counted, day: formatDate(latestAt) })
}

function ordersText(orders: number, countedUpTo: number): string {
  if (orders === 0) return t('No order yet')
  if (orders >= countedUpTo) return t('{countedUpTo} orders or more', { countedUpTo })
  return plural(orders, '1 order', '{orders} orders', { orders })
}
