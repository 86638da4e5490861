import { z } from 'zod'
import { splitName } from '#domain/accounts/user'
import { indianClock, indianDay } from '#domain/calendar/moment'
import { nationalDigits, phoneDigits } from '#domain/delivery/phone'
import { toRupees } from '#domain/money'
import { BookingRefused, CourierAway, type CourierService, type ParcelState } from '#domain/shipping/couriers'
import type { Parcel } from '#domain/shipping/parcels.server'
import { cut, oneLine } from '#domain/text'
import { type Fetch, fetchText, parseJson } from '#outside/fetch'

const callMs = 8_000
/** A job's lease outlives it. */
const bookingMs = 25_000

const id = z.union([z.number(), z.string().min(1)])
const loginSchema = z.object({ token: z.string().min(1) })
const shipment = z.object({ id, awb: id.nullish().catch(null), courier: z.string().catch('') })
const ordersSchema = z.object({
  data: z.array(
    z.object({ channel_order_id: z.coerce.string(), status: z.string().catch(''), shipments: z.unknown() }),
  ),
})
const createdSchema = z.object({ shipment_id: id })
const awbSchema = z.object({
  response: z.object({ data: z.object({ awb_code: z.coerce.string().min(4), courier_name: z.string().catch('') }) }),
})
const labelSchema = z.object({ label_url: z.url({ protocol: /^https?$/ }) })
const trackSchema = z.object({
  tracking_data: z.object({ shipment_track: z.array(z.object({ current_status: z.string().catch('') })).catch([]) }),
})

/** Creates the courier service over Shiprocket's API (apidocs.shiprocket.in); `pickup` names the pickup location of the account. */
export function createShiprocket(options: {
  email: string
  password: string
  pickup: string
  name?: CourierService['name']
  baseUrl?: string
  fetch?: Fetch
}): CourierService {
  const { email, password, baseUrl = 'https://apiv2.shiprocket.in/v1/external', fetch = globalThis.fetch } = options
  let token: string | null = null

  async function send(path: string, body?: object, stop?: AbortSignal): Promise<{ status: number; json: unknown }> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (token) headers.Authorization = `Bearer ${token}`
    const init = {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
      redirect: 'error' as const,
    }
    const limit = stop ? { timeoutMs: callMs, stop } : { timeoutMs: callMs }
    const { status, text } = await fetchText(fetch, baseUrl + path, init, limit).catch((cause) => {
      throw new CourierAway('Shiprocket did not answer', { cause })
    })
    const isTemporary = status >= 500 || status === 408 || status === 429
    // Also what is wrong with a parcel comes as 500.
    if (isTemporary && !(status === 500 && reasonOf(parseJson(text))))
      throw new CourierAway(`Shiprocket answered ${status}`)
    return { status, json: parseJson(text) }
  }

  async function call<T>(path: string, schema: z.ZodType<T>, body?: object, stop?: AbortSignal): Promise<T> {
    token ??= await logIn(stop)
    let answer = await send(path, body, stop)
    if (answer.status === 401) {
      // It lasts ten days.
      token = null
      token = await logIn(stop)
      answer = await send(path, body, stop)
    }
    const parsed = schema.safeParse(answer.json)
    if (answer.status < 300 && parsed.success) return parsed.data
    throw new BookingRefused(reasonOf(answer.json) || `Shiprocket answered ${answer.status}`)
  }

  async function logIn(stop?: AbortSignal): Promise<string> {
    const { status, json } = await send('/auth/login', { email, password }, stop)
    const parsed = loginSchema.safeParse(json)
    if (status < 300 && parsed.success) return parsed.data.token
    throw new BookingRefused(reasonOf(json) || 'Shiprocket refuses e-mail and password')
  }

  async function findShipment(number: string, stop: AbortSignal) {
    const { data } = await call(`/orders?search=${encodeURIComponent(number)}`, ordersSchema, undefined, stop)
    const order = data.find((one) => one.channel_order_id === number && !/cancel/i.test(one.status))
    if (!order) return null
    const parsed = shipment.safeParse([order.shipments].flat()[0])
    if (parsed.success) return parsed.data
    throw new BookingRefused(`Shiprocket has an order ${number} without a shipment`)
  }

  return {
    name: options.name ?? 'shiprocket',

    async book(parcel, shopEmail) {
      const stop = AbortSignal.timeout(bookingMs)
      const known = await findShipment(parcel.number, stop)
      const order = orderOf(parcel, options.pickup, shopEmail)
      const shipmentId = known?.id ?? (await call('/orders/create/adhoc', createdSchema, order, stop)).shipment_id
      let [trackingNumber, carrier] = [String(known?.awb ?? ''), known?.courier ?? '']
      if (trackingNumber === '') {
        const assigned = await call('/courier/assign/awb', awbSchema, { shipment_id: shipmentId }, stop)
        trackingNumber = assigned.response.data.awb_code
        carrier = assigned.response.data.courier_name
      }
      const ids = { shipment_id: [shipmentId] }
      // It has a courier now: what is lacking is asked for in Shiprocket's panel.
      const label = await call('/courier/generate/label', labelSchema, ids, stop).catch(() => null)
      await call('/courier/generate/pickup', z.unknown(), ids, stop).catch(() => null)
      return { trackingNumber, carrier: cut(oneLine(carrier), 60), labelUrl: label?.label_url ?? null }
    },

    async track(trackingNumber) {
      const path = `/courier/track/awb/${encodeURIComponent(trackingNumber)}`
      const { tracking_data } = await call(path, trackSchema)
      return stateOf(tracking_data.shipment_track[0]?.current_status ?? '')
    },
  }
}

/** One item of the whole sum, so that what is collected at the door is the order's total, and nobody reads what is in the parcel. */
function orderOf(parcel: Parcel, pickup: string, shopEmail: string): object {
  const [first, last] = splitName(parcel.name)
  const total = toRupees(parcel.totalPaise)
  const { street, city, state, zip, phone } = parcel.delivery
  return {
    order_id: parcel.number,
    order_date: `${indianDay(parcel.placedAt)} ${indianClock(parcel.placedAt)}`,
    pickup_location: pickup,
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: street,
    billing_city: city,
    billing_pincode: zip,
    billing_state: state,
    billing_country: 'India',
    billing_email: shopEmail,
    billing_phone: nationalDigits(phoneDigits(phone)),
    shipping_is_billing: true,
    order_items: [{ name: 'Spices', sku: parcel.number, units: 1, selling_price: total }],
    payment_method: parcel.toCollectPaise !== null ? 'COD' : 'Prepaid',
    sub_total: total,
    // As in the courier's file: domain/shipping/courier-file.server.ts.
    length: 25,
    breadth: 20,
    height: 12,
    weight: (parcel.weightGrams ?? 0) / 1000,
  }
}

/** "RTO Delivered" and "Undelivered" are no delivery; what is not known yet changes nothing. */
function stateOf(status: string): ParcelState {
  if (/^delivered$/i.test(status.trim())) return 'delivered'
  if (/\brto\b|return|reached back|\blost\b|damaged|destroyed|disposed/i.test(status)) return 'trouble'
  return /picked up|shipped|transit|out for delivery|undelivered|reached|misrouted/i.test(status)
    ? 'under-way'
    : 'waits'
}

const reasonSchema = z.object({
  message: z.string().catch(''),
  errors: z.record(z.string(), z.array(z.string())).catch({}),
  response: z
    .object({ data: z.object({ awb_assign_error: z.string() }) })
    .optional()
    .catch(undefined),
})

function reasonOf(json: unknown): string {
  const reason = reasonSchema.safeParse(json).data
  const texts = [
    reason?.message,
    ...Object.values(reason?.errors ?? {}).flat(),
    reason?.response?.data.awb_assign_error,
  ]
  return cut(oneLine(texts.filter(Boolean).join(' ')), 300)
}
