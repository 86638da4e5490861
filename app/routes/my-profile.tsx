import { redirect } from 'react-router'
import { answerAddress } from '#app/address.server'
import { type AddressAnswer, unsavedAddress } from '#app/address-answer'
import { answered } from '#app/answered'
import { shopContext, visitContext } from '#app/context'
import { readForm } from '#app/form.server'
import { requireUser } from '#app/guard.server'
import { pageHead } from '#app/page-head'
import { useSignedIn } from '#app/signed-in'
import { AccountMenu } from '#app/ui/account/account-menu'
import { Addresses } from '#app/ui/account/addresses'
import { Orders } from '#app/ui/account/orders'
import { SignedOut } from '#app/ui/account/signed-out'
import { Heading, Wrap } from '#app/ui/section'
import { findAddress } from '#domain/addresses.server'
import { orderAsServed } from '#domain/order'
import { listOrders } from '#domain/orders.server'
import type { Route } from './+types/my-profile'

const ordersPerPage = 10

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await requireUser(context, request)
  const { db } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  if (query.get('panel') === 'addresses')
    return { user, panel: 'addresses' as const, address: await findAddress(db, user.id) }
  const before = Number(query.get('before')) || undefined
  // A failed list is only logged (specification, section 8); the page says so kindly.
  const orders = await listOrders(db, user.id, { limit: ordersPerPage + 1, before }).catch((error) => {
    context.get(visitContext).logError('orders.list-failed', error)
    return null
  })
  return {
    user,
    panel: 'orders' as const,
    orders: orders?.slice(0, ordersPerPage).map(orderAsServed) ?? null,
    older: orders && orders.length > ordersPerPage ? (orders[ordersPerPage - 1]?.placedAt ?? null) : null,
    continued: before !== undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = Object.fromEntries(await readForm(request))
  if (form.intent !== 'sign-out') return answerAddress(context, request, form)
  await context.get(visitContext).accounts.signOut()
  return redirect('/login')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered<AddressAnswer>(serverAction, unsavedAddress)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'My Account',
    description: 'Your orders and your address.',
    path: '/myprofile',
    hidden: true,
  })
}

export default function MyProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!useSignedIn()) return <SignedOut />
  const { user, panel } = loaderData
  return (
    <Wrap className="py-10 md:py-14">
      <Heading title="My Account" level="h1" align="left" />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10">
        <AccountMenu user={user} panel={panel} />
        {panel === 'orders' ? (
          <Orders {...loaderData} />
        ) : (
          <Addresses address={loaderData.address} answer={actionData} />
        )}
      </div>
    </Wrap>
  )
}
