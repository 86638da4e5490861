import { expect, it } from 'vitest'
import { createShiprocket } from '#outside/courier/shiprocket'

const keys = { email: 'api@shop.example', password: 'p', pickup: 'Home' }

/** A Shiprocket whose calls after the login are answered in this order. */
function answering(...answers: [status: number, body: unknown][]) {
  const calls: string[] = []
  const service = createShiprocket({
    ...keys,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      calls.push(pathname.replace('/v1/external', ''))
      if (pathname.endsWith('/auth/login')) return Response.json({ token: 't' })
      const [status = 500, body] = answers.shift() ?? []
      return Response.json(body ?? {}, { status })
    },
  })
  return { service, calls }
}

it.each([
  ['Delivered', 'delivered'],
  ['RTO Delivered', 'trouble'],
  ['Reached back at seller city', 'trouble'],
  ['Lost', 'trouble'],
  ['Undelivered', 'under-way'],
  ['Out For Delivery', 'under-way'],
  ['Out For Pickup', 'waits'],
  ['Some New Word', 'waits'],
])('a parcel that is %s is %s', async (current_status, state) => {
  const { service } = answering([200, { tracking_data: { shipment_track: [{ current_status }] } }])
  expect(await service.track('123')).toBe(state)
})

it('a token that ended is asked for again, once', async () => {
  const { service, calls } = answering([401, {}], [200, { tracking_data: {} }])
  expect(await service.track('123')).toBe('waits')
  expect(calls.filter((path) => path === '/auth/login')).toHaveLength(2)
})

it('what is refused has Shiprocket’s words, also in a 500; without words it is away', async () => {
  const refused = answering([500, { message: 'AWB is already assigned.' }]).service.track('123')
  await expect(refused).rejects.toMatchObject({ name: 'BookingRefused', message: 'AWB is already assigned.' })
  await expect(answering([500, {}]).service.track('123')).rejects.toMatchObject({ name: 'CourierAway' })
})
