import { randomUUID } from 'node:crypto'
import { invite } from '#domain/accounts/invitations.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { advanceTo, createStaff, orderByCash } from '#test/support/admin'
import type { PageRoute } from '#test/support/routes'
import { newStaff } from '#test/support/sessions'
import type { Story } from '#test/support/story'

/** Every page of the admin but the one for unknown addresses. */
type AdminPage = Exclude<Extract<PageRoute, 'admin' | `admin/${string}`>, 'admin/*'>

/** What a shop must have so that each page of its admin shows something: numbers, ids and codes for addresses. */
export type AdminRows = {
  order: string
  accepted: string
  packed: string
  customer: string
  ticket: string
  batch: { product: string; code: string }
  /** A product with a draft. */
  drafted: string
  /** The token of an open invitation. */
  invitation: string
}

/**
 * An address of each page of the admin, by its path in `app/routes.ts`. The tests that look at every page of the admin take it from here. One is
 * missing (TS2741)? Add an address that shows something; what it needs is written by `fillAdmin` and found by `findAdminRows`.
 */
const addresses: Record<AdminPage, string | ((rows: AdminRows) => string)> = {
  admin: '/admin',
  'admin/orders/:number': ({ order }) => `/admin/orders/${order}`,
  'admin/orders/:number/refund': ({ order }) => `/admin/orders/${order}/refund`,
  'admin/pick': ({ accepted }) => `/admin/pick?orders=${accepted}`,
  'admin/hand-over': ({ packed }) => `/admin/hand-over?orders=${packed}`,
  'admin/documents': ({ packed }) => `/admin/documents?kind=slip&orders=${packed}`,
  'admin/cod': '/admin/cod',
  'admin/tracking': '/admin/tracking',
  'admin/inbox': '/admin/inbox',
  'admin/inbox/:ticket': ({ ticket }) => `/admin/inbox/${ticket}`,
  'admin/inbox/subscribers': '/admin/inbox/subscribers',
  'admin/reports': '/admin/reports',
  'admin/reports/money': '/admin/reports/money',
  'admin/reports/gst': '/admin/reports/gst',
  'admin/audit': '/admin/audit',
  'admin/customers': '/admin/customers',
  'admin/customers/:id': ({ customer }) => `/admin/customers/${customer}`,
  'admin/team': '/admin/team',
  'admin/join/:token': ({ invitation }) => `/admin/join/${invitation}`,
  'admin/codes': '/admin/codes',
  'admin/password-link': '/admin/password-link',
  'admin/help': '/admin/help',
  'admin/settings': '/admin/settings',
  'admin/settings/:section': '/admin/settings/fees',
  'admin/pins': '/admin/pins',
  'admin/banner/:slide': '/admin/banner/haldi',
  'admin/products': '/admin/products',
  'admin/products/prices': '/admin/products/prices',
  'admin/products/import': '/admin/products/import',
  'admin/products/new': '/admin/products/new',
  'admin/products/edit/:id': '/admin/products/edit/jeera',
  'admin/products/edit/:id/photos': '/admin/products/edit/jeera/photos',
  'admin/products/edit/:id/preview': '/admin/products/edit/jeera/preview',
  'admin/products/edit/:id/publish': ({ drafted }) => `/admin/products/edit/${drafted}/publish`,
  'admin/stock': '/admin/stock',
  'admin/stock/receive': '/admin/stock/receive',
  'admin/stock/count': '/admin/stock/count',
  'admin/stock/:id': '/admin/stock/jeera',
  'admin/stock/batch/:id': ({ batch }) => `/admin/stock/batch/${batch.product}?code=${batch.code}`,
}

/** The pages that have an address here, by their paths in `app/routes.ts`. */
export const adminPages = Object.keys(addresses)

/** Lists an address of each page of the admin, with its query. */
export function listAdminPages(rows: AdminRows): string[] {
  return Object.values(addresses).map((address) => (typeof address === 'string' ? address : address(rows)))
}

/** Fills a story's shop with what the pages of the admin show. */
export async function fillAdmin(story: Story): Promise<AdminRows> {
  await createStaff(story)
  const owner = await newStaff(story)
  for (const stage of ['accepted', 'packed'] as const) await advanceTo(story, (await orderByCash(story)).orderId, stage)
  await owner.submit('/contact', {
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@example.com',
    subject: 'Hing',
    message: 'Do you have it?',
  })
  await owner.submit('/subscribe', { email: 'asha@example.com' })
  await owner.submit('/admin/stock/receive', {
    key: randomUUID(),
    supplier: '',
    billNumber: '',
    'item.0': 'Jeera (Cumin Seeds), 250gm',
    'quantity.0': '5',
    'code.0': 'JE-1',
    'packedOn.0': '2026-01-01',
    'bestBefore.0': '2028-01-01',
  })
  await owner.submit('/admin/products/new', { name: 'Hing', category: 'whole-spices' })
  return findAdminRows(story.db, story)
}

/** Finds what the pages of the admin show, and invites somebody. Throws if the shop lacks something. */
export async function findAdminRows(db: Db, clock: Clock): Promise<AdminRows> {
  const orderAt = async (stage: 'accepted' | 'packed') =>
    db.selectFrom('orders').select(['number', 'user_id']).where('stage', '=', stage).limit(1).executeTakeFirstOrThrow()
  const [accepted, packed] = [await orderAt('accepted'), await orderAt('packed')]
  const { ticket } = await db.selectFrom('letters').select('ticket').limit(1).executeTakeFirstOrThrow()
  const batch = await db.selectFrom('batches').select(['product_id', 'code']).limit(1).executeTakeFirstOrThrow()
  const draft = await db.selectFrom('drafts').select('product_id').limit(1).executeTakeFirstOrThrow()
  const by = { id: 'console', requestId: null }
  const invited = await invite(db, clock, by, { email: 'asha@example.com', role: 'manager' })
  if (!invited.ok) throw new Error(`Nobody was invited: ${JSON.stringify(invited)}`)
  return {
    order: packed.number,
    accepted: accepted.number,
    packed: packed.number,
    customer: packed.user_id,
    ticket,
    batch: { product: batch.product_id, code: batch.code },
    drafted: draft.product_id,
    invitation: invited.token,
  }
}
