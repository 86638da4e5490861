import { randomUUID } from 'node:crypto'
import { recordContactMessage } from '#domain/contact/contact-messages.server'
import { orderByCash } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { asha, findOrderOf, type Ways, type World } from './endpoint.ts'

/** The admin's other pages: team, customers, inbox, reports, settings, PIN codes, files and the installed app. */
export function officeWays(world: World) {
  const { story } = world
  return {
    'admin/push': [
      () => ({
        name: 'a phone to be woken',
        path: 'admin/push',
        encoding: 'form',
        staff: true,
        example: { intent: 'on', endpoint: 'https://fcm.googleapis.com/fcm/send/abc' },
      }),
    ],
    'admin/*': [],
    'admin/team': [
      () => ({
        name: 'the team',
        path: 'admin/team',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'invite', email: 'meera@example.com', role: 'manager' },
      }),
    ],
    'admin/join/:token': [
      () => ({
        name: 'an invitation',
        path: 'admin/join/none',
        encoding: 'form',
        page: true,
        secret: true,
        example: { intent: 'account', name: 'Meera Patel', password: 'ten letters at least', code: '123456' },
      }),
    ],
    'admin/reports': [],
    'admin/reports/sales.csv': [],
    'admin/reports/money': [],
    'admin/reports/gst': [],
    'admin/reports/gst.csv': [],
    'admin/customers': [],
    'admin/customers/:id/data.html': [],
    'admin/customers/:id': [
      async () => {
        const { user_id } = await findOrderOf(world, await orderByCash(story))
        const example = { intent: 'note', note: 'Rings twice', version: '0' }
        const path = `admin/customers/${user_id}`
        // Each note that is taken makes all later ones late.
        return { name: 'a note of a customer', path, encoding: 'form', page: true, staff: true, secret: true, example }
      },
      async () => {
        const { user_id } = await findOrderOf(world, await orderByCash(story))
        const example = { intent: 'erase', key: randomUUID(), typedName: 'Nobody' }
        const path = `admin/customers/${user_id}`
        // Their order is open: all of it is refused.
        return { name: 'an erasure', path, encoding: 'form', page: true, staff: true, secret: true, example }
      },
    ],
    'admin/inbox': [],
    'admin/inbox/subscribers.csv': [],
    'admin/inbox/subscribers': [
      () => ({
        name: 'a subscriber',
        path: 'admin/inbox/subscribers',
        encoding: 'form',
        page: true,
        staff: true,
        secret: true,
        example: { email: asha.email },
      }),
    ],
    'admin/inbox/:ticket': [
      async () => {
        const letter = { ...asha, subject: 'Haldi', message: 'How fresh is it?' }
        const ticket = await recordContactMessage(story.db, story, letter)
        const example = { intent: 'answer', key: randomUUID(), version: '1', how: 'mail', body: 'Of this harvest.' }
        const path = `admin/inbox/${ticket}`
        return { name: 'an answer', path, encoding: 'form', page: true, staff: true, example }
      },
    ],
    'admin/password-link': [
      async () => {
        const { email } = await newStaff(story)
        return {
          name: 'a password link',
          path: 'admin/password-link',
          encoding: 'form',
          page: true,
          staff: true,
          example: { email },
        }
      },
    ],
    'admin/pins': [
      () => ({
        name: 'a PIN rule',
        path: 'admin/pins',
        encoding: 'form',
        page: true,
        staff: true,
        // Not where the shoppers of this file live: they go on ordering.
        example: {
          intent: 'save',
          prefix: '79',
          version: '0',
          isServed: 'on',
          hasCash: 'on',
          daysMin: '4',
          daysMax: '7',
        },
      }),
    ],
    'admin/settings': [],
    'admin/banner/:slide': [
      () => ({
        name: 'a slide of the banner',
        path: 'admin/banner/haldi',
        encoding: 'form',
        page: true,
        staff: true,
        example: { intent: 'own-picture', version: '0' },
      }),
    ],
    'admin/settings/:section': [
      () => ({
        name: 'a section of the settings',
        path: 'admin/settings/fees',
        encoding: 'form',
        page: true,
        staff: true,
        example: { version: '0', shippingFeePaise: '80', freeShippingFromPaise: '999' },
      }),
    ],
    'admin/documents': [],
    'admin/audit': [],
    'admin/audit.csv': [],
    'admin/courier.csv': [],
    'admin/help': [],
    'admin/manifest.webmanifest': [],
    'admin/worker.js': [],
    'admin/updates': [],
  } satisfies Ways
}
