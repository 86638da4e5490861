import { Hono } from 'hono'
import { z } from 'zod'
import { minuteMs } from '#domain/calendar/moment'

const order = z.object({
  order_id: z.string(),
  payment_method: z.string(),
  sub_total: z.number(),
  billing_email: z.string(),
})

type SimulatedParcel = z.infer<typeof order> & { id: number; awb: string | null; at: number; status: string | null }

/** A parcel leaves by itself after two minutes and arrives after five. */
export function createShiprocketSimulator(labelUrl: (number: string) => string) {
  const parcels = new Map<string, SimulatedParcel>()
  const api = new Hono().basePath('/v1/external')
  const refuse = (message: string) => Response.json({ message, status_code: 422 }, { status: 422 })
  const find = (id: unknown) => [...parcels.values()].find((parcel) => parcel.id === id)

  api.post('/auth/login', (c) => c.json({ token: 'simulated' }))
  api.get('/orders', (c) => {
    const parcel = parcels.get(c.req.query('search') ?? '')
    if (!parcel) return c.json({ data: [] })
    const shipments = [{ id: parcel.id, awb: parcel.awb ?? '', courier: parcel.awb ? 'Simulated Surface' : '' }]
    return c.json({ data: [{ id: parcel.id, channel_order_id: parcel.order_id, status: 'NEW', shipments }] })
  })
  api.post('/orders/create/adhoc', async (c) => {
    const sent = order.parse(await c.req.json())
    if (parcels.has(sent.order_id)) return refuse('This order was created already.')
    const id = 1_000 + parcels.size
    parcels.set(sent.order_id, { ...sent, id, awb: null, at: Date.now(), status: null })
    return c.json({ order_id: id, shipment_id: id, status: 'NEW', status_code: 1 })
  })
  api.post('/courier/assign/awb', async (c) => {
    const { shipment_id } = await c.req.json()
    const parcel = find(shipment_id)
    if (!parcel || parcel.awb) return refuse('AWB is already assigned.')
    parcel.awb = `SIM${parcel.order_id.replace(/\D/g, '')}`
    const data = { awb_code: parcel.awb, courier_name: 'Simulated Surface', shipment_id }
    return c.json({ awb_assign_status: 1, response: { data } })
  })
  api.post('/courier/generate/label', async (c) => {
    const { shipment_id } = await c.req.json()
    return c.json({ label_created: 1, label_url: labelUrl(find(shipment_id[0])?.order_id ?? '') })
  })
  api.post('/courier/generate/pickup', (c) => c.json({ pickup_status: 1 }))
  api.get('/courier/track/awb/:awb', (c) => {
    const parcel = [...parcels.values()].find(({ awb }) => awb === c.req.param('awb'))
    const current_status = parcel ? (parcel.status ?? statusAfter(Date.now() - parcel.at)) : ''
    return c.json({ tracking_data: { track_status: 1, shipment_track: [{ current_status }] } })
  })
  return { parcels, fetch: async (request: Request): Promise<Response> => api.fetch(request) }
}

function statusAfter(ageMs: number): string {
  if (ageMs > 5 * minuteMs) return 'Delivered'
  return ageMs > 2 * minuteMs ? 'In Transit' : 'Pickup Scheduled'
}
