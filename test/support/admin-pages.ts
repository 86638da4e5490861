import { randomUUID } from 'node:crypto'
import { invite } from '#domain/accounts/invitations.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { advanceTo, createStaff, orderByCash } from '#test/support/admin'
import { type PageRoute, routes } from '#test/support/routes'
import { newStaff } from '#test/support/sessions'
import type { Story } from '#test/support/story'

/** A page of the admin. */
type AdminPage = Extract<PageRoute, 'admin' | `admin/${string}`>

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

type Address = string | ((rows: AdminRows) => string)

/**
 * Addresses of pages that show nothing under their path alone. A page with a parameter is missing (TS2741)? Add an address that shows something; what it
 * needs is written by `fillAdmin` and found by `findAdminRows`.
 */
const addresses: Partial<Record<AdminPage, Address>> & Record<Extract<AdminPage, `${string}:${string}`>, Address> = {
  'admin/orders/:number': ({ order }) => `/admin/orders/${order}`,
  'admin/orders/:number/refund': ({ order }) => `/admin/orders/${order}/refund`,
  'admin/pick': ({ accepted }) => `/admin/pick?orders=${accepted}`,
  'admin/hand-over': ({ packed }) => `/admin/hand-over?orders=${packed}`,
  'admin/documents': ({ packed }) => `/admin/documents?kind=slip&orders=${packed}`,
  'admin/inbox/:ticket': ({ ticket }) => `/admin/inbox/${ticket}`,
  'admin/customers/:id': ({ customer }) => `/admin/customers/${customer}`,
  'admin/join/:token': ({ invitation }) => `/admin/join/${invitation}`,
  'admin/settings/:section': '/admin/settings/fees',
  'admin/banner/:slide': '/admin/banner/haldi',
  'admin/products/edit/:id': '/admin/products/edit/jeera',
  'admin/products/edit/:id/preview': '/admin/products/edit/jeera/preview',
  'admin/products/edit/:id/publish': ({ drafted }) => `/admin/products/edit/${drafted}/publish`,
  'admin/stock/:id': '/admin/stock/jeera',
  'admin/stock/batch/:id': ({ batch }) => `/admin/stock/batch/${batch.product}?code=${batch.code}`,
  'admin/stock/batch/:id/report': ({ batch }) => `/admin/stock/batch/${batch.product}/report?code=${batch.code}`,
}

/** The pages of the admin but the one for unknown addresses, by their paths in `app/routes.ts`. */
export const adminPages = routes.flatMap(({ path = '', file }) =>
  /^admin(\/|$)/.test(path) && path !== 'admin/*' && file.endsWith('.tsx') ? [path] : [],
)

/** Lists an address of each page of the admin, with its query. */
export function listAdminPages(rows: AdminRows): string[] {
  return adminPages.map((page) => {
    const address = addresses[page as AdminPage] ?? `/${page}`
    return typeof address === 'string' ? address : address(rows)
  })
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
  await owner.submit('/admin/stock/jeera', {
    key: randomUUID(),
    intent: 'receive',
    size: '250gm',
    quantity: '5',
    code: 'JE-1',
    packedOn: '2026-01-01',
    bestBefore: '2028-01-01',
    note: '',
  })
  const reviewed = await story.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const review = { product_id: 'jeera', stars: 5, chips: '[]', body: 'Fresh', name: 'Asha', state: 'public' as const }
  await story.db
    .insertInto('reviews')
    .values({ ...review, id: randomUUID(), order_id: reviewed.id, written_at: story.now(), public_at: story.now() })
    .execute()
  await owner.submit('/admin/offers', {
    id: randomUUID(),
    intent: 'save',
    version: '0',
    name: 'Welcome',
    code: 'welcome-10',
    kind: 'percent',
    value: '10',
    from_paise: '',
    scope: 'all',
    first_day: '2020-01-01',
    last_day: '2090-01-01',
    most_per_buyer: '',
    most_uses: '',
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
