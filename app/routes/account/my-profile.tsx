import { MailQuestionMark, PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { data, replace, useFetcher } from 'react-router'
import { AccountMenu, useSignOut } from '#app/accounts/account-menu.tsx'
import { addressHandlers } from '#app/accounts/address-action.server'
import { AddressList } from '#app/accounts/address-list.tsx'
import { requireUser } from '#app/accounts/require-user.server'
import { SignedOut } from '#app/accounts/signed-out.tsx'
import { askForMessage } from '#app/checkout/complete-checkout'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { readForm, refuseForNow, runIntent } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { Dabba } from '#app/home/dabba/dabba.tsx'
import { fixedMeta } from '#app/layout/meta'
import { useSignedIn } from '#app/layout/session-hint'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { type ListedOrder, readListedOrders } from '#app/orders/listed-orders.server'
import { OrderCard } from '#app/orders/order-card.tsx'
import { PrintHead } from '#app/orders/print-head.tsx'
import { isPaidBack } from '#app/orders/stage-texts'
import { ThankYou } from '#app/orders/thank-you.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { notify } from '#app/ui/toasts'
import { minuteMs } from '#domain/calendar/moment'
import { listDefaultBowls } from '#domain/catalog/catalog.server'
import { listAddresses, maxAddresses } from '#domain/delivery/addresses.server'
import { readCursor, writeCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/my-profile'

export const handle: RouteHandle = { ...privatePage, guard: 'user', priority: 'buy' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const shop = context.get(shopContext)
  const { db, clock, statusWebhook } = shop
  const query = url.searchParams
  const toConfirm = await context.get(visitContext).accounts.actions().mailsConfirmationTo(user)
  if (query.get('panel') === 'addresses') {
    const addresses = await listAddresses(db, user.id)
    const asked = query.get('address') ?? ''
    return { user, toConfirm, panel: 'addresses' as const, addresses, maxAddresses, asked }
  }
  const after = readCursor(query.get('after'))
  // A failed list is only logged (specification, section 8); the page says so kindly.
  const { orders, next } = await readListedOrders(shop, user.id, after).catch((error) => {
    context.get(visitContext).logError('orders.list-failed', error)
    return { orders: null, next: null }
  })
  const thanked = after ? undefined : orders?.find((order) => isJustConfirmed(order, clock.now()))
  return {
    user,
    toConfirm,
    panel: 'orders' as const,
    dabba: await listDefaultBowls(db),
    thanked: thanked ?? null,
    messagesGoOut: statusWebhook !== null && !thanked?.isMessageHeld,
    orders,
    next: next && writeCursor(next),
    isContinued: after !== null,
  }
}

const thankYouMs = 10 * minuteMs

function isJustConfirmed(order: ListedOrder, nowMs: number): boolean {
  const { state, stage, settledAt } = order
  if (state !== 'confirmed' || stage === 'cancelled' || settledAt === null || isPaidBack(order)) return false
  // Another instance, which confirmed it, may be a little ahead.
  return Math.abs(nowMs - settledAt) < thankYouMs
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  return runIntent(form, {
    ...addressHandlers(context, form),
    'mail-confirmation': async () => {
      await requireUser(context)
      const isSent = await context.get(visitContext).accounts.actions().askForConfirmation()
      if (!isSent)
        return refuseForNow(context, form, {
          message: t('No link was sent: please wait an hour before you ask again.'),
        })
      const message = t('The link is on its way to you. Please look in your spam folder too.')
      return data<FormResult>({ ok: true, message })
    },
    'sign-out': async () => {
      await context.get(visitContext).accounts.actions().signOut()
      return replace('/login')
    },
  })
}

export const shouldRevalidate = refreshAfterRefusal

export const meta = fixedMeta(() => ({
  title: t('My Account'),
  description: t('Your orders and your address.'),
  path: '/myprofile',
  hidden: true,
}))

export default function MyProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => void askForMessage(), [])
  const isLeaving = useSignOut().state !== 'idle'
  if (!useSignedIn() && !isLeaving) return <SignedOut />
  const { user, panel, toConfirm } = loaderData
  return (
    <>
      <Wrap className="pt-3 pb-6 md:py-14 print:flex print:flex-col print:py-0">
        <Heading title={t('My Account')} level="h1" align="left" isBrief />
        {loaderData.panel === 'orders' && loaderData.thanked && (
          <ThankYou order={loaderData.thanked} buyer={user.name} messagesGoOut={loaderData.messagesGoOut} />
        )}
        {toConfirm && <ConfirmAddress email={user.email} />}
        <div className="mt-3 grid grid-cols-1 items-start gap-4 md:mt-8 md:gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10 print:grid-cols-1">
          <AccountMenu
            user={user}
            panel={panel}
            isLast={loaderData.panel === 'orders' && loaderData.thanked !== null}
          />
          {loaderData.panel === 'orders' ? (
            <OrderList {...loaderData} />
          ) : (
            <AddressList {...loaderData} result={actionData} />
          )}
        </div>
        <PrintHead />
      </Wrap>
      {loaderData.panel === 'orders' && !loaderData.thanked && <Dabba rows={loaderData.dabba} />}
    </>
  )
}

function ConfirmAddress({ email }: { email: string }) {
  const { Form, state, data: result } = useFetcher<FormResult>()
  const isBusy = state !== 'idle'
  useEffect(() => {
    if (result) notify(result.ok ? 'success' : 'warning', result.message)
  }, [result])
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-lg bg-brand-50 px-4 py-3 print:hidden">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <MailQuestionMark className="mt-0.5 size-5 shrink-0 text-brand-600" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {t('Please confirm your e-mail address: open the link that we have sent to {email}.', { email })}
        </span>
      </p>
      <Form method="post" action="/myprofile">
        <SubmitButton
          kind={null}
          name="intent"
          value="mail-confirmation"
          isBusy={isBusy}
          className="text-link min-h-tap font-semibold"
        >
          {isBusy ? t('Sending...') : t('Send it again')}
        </SubmitButton>
      </Form>
    </div>
  )
}

type Props = {
  orders: ListedOrder[] | null
  next: string | null
  isContinued: boolean
  thanked: ListedOrder | null
}

function OrderList({ orders, next, isContinued, thanked }: Props) {
  return (
    <section aria-labelledby="panel" className="min-w-0">
      <h2 id="panel" tabIndex={-1} className="text-heading outline-none">
        {t('My Orders')}
      </h2>
      {orders === null && (
        <p className="mt-6 text-ink-soft">
          {t('Your orders cannot be shown right now. Please try again in a moment.')}
        </p>
      )}
      {orders?.length === 0 && <NoOrders />}
      {orders && orders.length > 0 && (
        <ol className="mt-4 grid grid-cols-1 gap-6 md:mt-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} isAskedAbove={order.id === thanked?.id} />
            </li>
          ))}
        </ol>
      )}
      {isContinued && (
        <p className="print:hidden mt-6 text-center">
          <TextLink to="/myprofile#panel">{t('Newest orders')}</TextLink>
        </p>
      )}
      {next !== null && (
        <NextPage to={`/myprofile?after=${next}`} part="panel">
          {t('Older orders')}
        </NextPage>
      )}
    </section>
  )
}

function NoOrders() {
  return (
    <div className="mt-6 flex flex-col items-center rounded-lg bg-paper-deep px-6 py-14 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-white shadow-card">
        <PackageOpen className="size-11 text-brand-600" strokeWidth={1.5} aria-hidden />
      </span>
      <p className="mt-5 font-display text-card font-semibold">{t('No orders found.')}</p>
      <p className="mt-2 text-ink-soft">
        {t('What you order appears here, with everything you need to know about it.')}
      </p>
      <ButtonLink to="/shop" className="mt-6">
        {t('Browse the shop')}
      </ButtonLink>
    </div>
  )
}
