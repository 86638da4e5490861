import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { CashByCourier } from '#app/admin/orders/cod/cash-by-courier.tsx'
import { RemittanceForm, type RemittanceResult } from '#app/admin/orders/cod/remittance-form.tsx'
import { RemittanceList } from '#app/admin/orders/cod/remittance-list.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { readCsvText } from '#app/admin/shared/files.server'
import { EmptyText, Panel } from '#app/admin/shared/panel.tsx'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import {
  pastDayField,
  requireStaff,
  type StaffForm,
  staffAction,
  staffLoader,
} from '#app/admin/shared/staff-form.server'
import { formText, formTexts } from '#app/forms/form-text'
import { match } from '#app/forms/match'
import { keyField, parseForm, refuseForm, runIntent, unreadable } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { indianDay } from '#domain/calendar/moment'
import {
  listCashOrdersOf,
  listLatestRemittances,
  listOutstanding,
  matchRemittance,
} from '#domain/fulfilment/courier-cash.server'
import { recordRemittance, takeBackRemittance } from '#domain/fulfilment/remittance.server'
import { formatRupees, parseRupees, rupeesText } from '#domain/money'
import { findOrderIds } from '#domain/orders/orders.server'
import { bookedCourier, findCourier } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { asciiDigits } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/cod'

export const handle: RouteHandle = staffPage

/** Reads the courier from `?courier=dtdc`, and from `?takeBack=` the payment that an owner wants to take back, for which a fresh code is needed. */
export const loader = staffLoader(
  async ({ staff, db, now, query }) => {
    const { couriers } = await readSettings(db)
    const own = couriers.find(({ isOwn }) => isOwn)?.id
    const names = Object.fromEntries([...couriers, bookedCourier].map(({ id, name }) => [id, name]))
    const outstanding = await listOutstanding(db)
    const asked = query.get('courier')
    const courier = outstanding.find((row) => row.courier === asked)?.courier ?? outstanding[0]?.courier ?? null
    return {
      now,
      names,
      outstanding,
      courier,
      today: indianDay(now),
      isOwn: courier !== null && courier === own,
      orders: courier ? await listCashOrdersOf(db, courier) : [],
      ...(await listLatestRemittances(db)),
      takenBack: staff.role === 'owner' ? query.get('takeBack') : null,
    }
  },
  (query) => ({ freshCode: query.has('takeBack') }),
)

export const action = staffAction(async (sent) =>
  runIntent(sent.form, {
    remit: () => remit(sent),
    'read-file': () => readFile(sent),
    'take-back': () => takeBack(sent),
  }),
)
export const shouldRevalidate = refreshAfterRefusal

export default function CodPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, names, outstanding, courier, orders, remittances, isCut, now, today, isOwn, takenBack } = loaderData
  const nameOf = (id: string) => names[id] ?? id
  const result: RemittanceResult | undefined = actionData
  // After a refusal the page may show the form of another courier, where what was typed for the first one must not be sent.
  const isOfForm = orders.length > 0 && (result?.ok || result?.values?.courier === courier)
  return (
    <AdminLayout title={t('COD remittance')}>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Panel title={t('With couriers')}>
          {outstanding.length === 0 && <EmptyText>{t('No courier has cash of ours.')}</EmptyText>}
          <CashByCourier outstanding={outstanding} nameOf={nameOf} courier={courier} />
        </Panel>
        <div className="grid gap-4 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {courier && orders.length > 0 && (
            <RemittanceForm
              // A file fills the form anew.
              key={`${courier} ${result?.ok === false ? result.file?.key : ''}`}
              courier={{ id: courier, name: nameOf(courier), isOwn }}
              orders={orders}
              now={now}
              today={today}
              result={isOfForm ? result : undefined}
            />
          )}
          <FormSuccess text={result?.ok && result.message} />
        </div>
        <RemittanceList
          remittances={remittances}
          isCut={isCut}
          nameOf={nameOf}
          takenBack={takenBack}
          mayTakeBack={staff.role === 'owner'}
          error={result?.ok === false && !isOfForm ? result.message : undefined}
        />
      </div>
    </AdminLayout>
  )
}

const schema = (now: number, isOwn: boolean) => {
  const noAmount = t('Please type an amount in rupees, such as 12,450 or 99.50.')
  return z.object({
    key: keyField,
    courier: z.string(unreadable()).max(40, unreadable()),
    amount: z.string(noAmount).transform(parseRupees).pipe(z.number(noAmount)),
    difference: z.enum(['fee', 'shortage'], t('Please choose what the difference is.')),
    // The reference of a bank; for cash of our own delivery a note, such as a name, in any script.
    reference: isOwn
      ? lineSchema(60, t('Please type a note, such as who handed it in.'))
      : z
          .string(t('Please type the reference of the transfer.'))
          .overwrite(asciiDigits)
          .trim()
          .regex(/^[\w /.-]{4,60}$/, t('Please type the reference of the transfer: at least 4 letters and digits.')),
    receivedOn: pastDayField(now, t('Please choose the day it came.')),
  })
}

/** Ticks the orders that the courier's file pays, and says which rows a person has to look at; nothing is noted yet. */
async function readFile({ db, form }: StaffForm) {
  const courier = formText(form, 'courier')
  const cashOrders = await listCashOrdersOf(db, courier)
  const { numbers, amountPaise, mistakes } = await matchRemittance(await readCsvText(form), cashOrders)
  const count = numbers.length
  const values = { courier, amount: count > 0 ? rupeesText(amountPaise) : '', orders: numbers[0] ?? '' }
  const message = plural(count, '1 order of the file is ticked.', '{count} orders of the file are ticked.', { count })
  const file = { key: randomUUID(), mistakes }
  return data<RemittanceResult>({ ok: false, message, errors: {}, values, lists: { orders: numbers }, file })
}

async function remit({ db, clock, by, form }: StaffForm) {
  const { couriers } = await readSettings(db)
  const isOwn = findCourier(couriers, formText(form, 'courier'))?.isOwn === true
  const parsed = parseForm(schema(clock.now(), isOwn), form)
  if (!parsed.ok) return parsed.refused
  const numbers = formTexts(form, 'orders').filter((number) => /^SM-\d{4}-\d{4}$/.test(number))
  const ids = await findOrderIds(db, numbers)
  const { key: commandKey, amount: amountPaise, ...values } = parsed.values
  const request = { ...values, amountPaise, orderIds: [...ids.values()], commandKey, by }
  const result = await recordRemittance(db, clock, request)
  if (!result.ok) return refuseForm(form, 409, refusalOf(result))
  const { orders, missingPaise } = result
  const amount = formatRupees(amountPaise)
  const sum = plural(orders, '{amount} of 1 order noted', '{amount} of {orders} orders noted', { amount, orders })
  const message =
    missingPaise === 0 ? `${sum}.` : t('{sum}, {missing} missing.', { sum, missing: formatRupees(missingPaise) })
  return data<RemittanceResult>({ ok: true, message })
}

type Refused = Extract<Awaited<ReturnType<typeof recordRemittance>>, { ok: false }>

function refusalOf(refused: Refused): { field?: string; message: string } {
  return match(refused, 'reason', {
    'unknown-courier': () => ({ message: t('Please choose a courier.') }),
    'no-orders': () => ({ field: 'orders', message: t('Please tick the orders that were paid out.') }),
    'more-than-due': ({ duePaise }) => ({
      field: 'amount',
      message: t('That is more than the ticked orders: {due}.', { due: formatRupees(duePaise) }),
    }),
    'not-with-courier': ({ numbers }) => ({
      field: 'orders',
      message: t('Not with this courier any more: {numbers}.', { numbers: numbers.join(', ') }),
    }),
    'key-used': () => ({ field: 'orders', message: keyUsedText() }),
  })
}

async function takeBack({ context, db, clock, by, form }: StaffForm) {
  await requireStaff(context, { role: 'owner', freshCode: true })
  const schema = z.object({ key: keyField, id: z.string(unreadable()).max(64, unreadable()) })
  const parsed = parseForm(schema, form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { key: commandKey, id: remittanceId } = parsed.values
  const taken = await takeBackRemittance(db, clock, { commandKey, by, remittanceId })
  if (taken.ok) return redirect('/admin/cod')
  const message = taken.reason === 'key-used' ? keyUsedText() : t('This payment has been taken back by now.')
  return refuseForm(form, 409, { message })
}
