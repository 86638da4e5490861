import { sectionForms } from '#app/admin/settings/section-forms'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import type { Staff } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import { describeAct } from '#domain/audit/acts'
import { type AuditEntry, listAuditActors, splitSubject } from '#domain/audit/read-audit.server'
import type { Db } from '#domain/database'
import { formatRupees } from '#domain/money'
import { parseOrderNumber } from '#domain/orders/order'
import { findOrderIdByNumber } from '#domain/orders/orders.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

/** A changed field by its stored name; null if the entry has no value before or after. */
export type AuditChange = { name: string; before: string | null; after: string | null }

/** Without names of customers and phones. `did` has the words before and after what it was done to. */
export type AuditRow = ReturnType<typeof toAuditRow>

const actors = (): Record<string, string> => ({ console: t('Command at the machine'), system: t('The shop itself') })

function actorName(actor: string): string {
  return actors()[actor] ?? actor
}

export function toAuditRow(entry: AuditEntry, settings: ShopSettings) {
  const { id, at, actor, act, before, after } = entry
  const [first = '', last = ''] = translated(describeAct(act).text).split('{about}')
  return {
    id,
    at,
    who: actorName(actor),
    did: { before: first, after: last },
    about: aboutOf(entry, settings),
    changes: changesOf(before, after),
  }
}

type Values = Record<string, unknown>

/** `fields` names those whose values are not recorded, because they may be personal data. */
function changesOf(before: Values, { fields, ...after }: Values): AuditChange[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    // The size says which price changed.
    (key) => key !== 'version' && (key === 'size' || before[key] !== after[key]),
  )
  const valued = changed.map((name) => {
    const [was, is] = [valueText(name, before[name]), valueText(name, after[name])]
    return { name, before: was === is ? null : was, after: is }
  })
  const named = String(fields ?? '')
    .split(' ')
    .filter((path) => path !== '' && !changed.includes(path))
    .map((name) => ({ name, before: null, after: t('changed') }))
  return [...valued, ...named]
}

function valueText(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && name.endsWith('Paise')) return formatRupees(value)
  return value === '' ? t('empty') : String(value)
}

const nothing = { text: '', to: null }

/** A customer has no name here, since entries outlive an erasure. */
function aboutOf(entry: AuditEntry, { couriers }: ShopSettings): { text: string; to: string | null } {
  const { subject, number, ticket, productName } = entry
  const values: Values = { ...entry.before, ...entry.after }
  const { id, part } = splitSubject(subject)
  const about = describeAct(entry.act).about
  switch (about) {
    case 'order':
      return number === null ? { text: t('an order'), to: null } : { text: number, to: `/admin/orders/${number}` }
    case 'message':
      return ticket === null
        ? { text: t('a message that was erased'), to: null }
        : { text: t('message {ticket}', { ticket }), to: `/admin/inbox/${ticket}` }
    case 'staff':
      return { text: entry.personName ?? '', to: null }
    case 'customer':
      return entry.erased === null
        ? { text: t('a customer'), to: `/admin/customers/${subject}` }
        : { text: t('a customer who was erased'), to: null }
    case 'product':
    case 'size':
    case 'batch': {
      if (productName === null) return { text: t('a product that was removed'), to: null }
      if (about === 'product') return { text: productName, to: `/admin/products/edit/${id}` }
      if (about === 'batch')
        return { text: `${productName} ${t('(batch {size})', { size: part })}`, to: batchAddress(id, part) }
      // What came in or went leads to its batch.
      const { code } = values
      const to = typeof code === 'string' ? batchAddress(id, code) : sizeAddress(id, part)
      return { text: `${productName} ${part}`, to }
    }
    case 'numbers':
      return { text: t('last numbers of documents'), to: null }
    case 'courier': {
      const courier = couriers.find(({ id }) => id === values.courier)
      return { text: courier?.name ?? t('a courier'), to: '/admin/cod' }
    }
    case 'pin': {
      const prefix = String(values.prefix ?? '')
      return { text: prefix ? t('PIN {prefix}', { prefix }) : t('all PIN codes'), to: `/admin/pins?prefix=${prefix}` }
    }
    case 'section':
      return Object.hasOwn(sectionForms(), subject)
        ? { text: sectionForms()[subject as Section].title, to: `/admin/settings/${subject}` }
        : nothing
    case 'subscriber':
      return { text: t('an address from the subscribers'), to: '/admin/inbox/subscribers' }
    case 'offer':
      return { text: String(values.name ?? t('an offer')), to: '/admin/offers' }
    case 'words':
      return { text: t('the words of the search'), to: '/admin/products/words' }
    case 'invitation':
    case 'unknown':
      return nothing
  }
}

/** Managers see only their own entries; an unknown order number has none. */
export async function readAuditFilter(db: Db, staff: Staff, query: URLSearchParams) {
  const order = (query.get('order') ?? '').trim().slice(0, 40)
  const person = staff.role === 'owner' ? (query.get('person') ?? '').slice(0, 64) : staff.user.id
  const number = parseOrderNumber(order)
  const orderId = number && (await findOrderIdByNumber(db, number))
  return { actor: person || null, subject: order ? (orderId ?? 'none') : null, filter: { person, order } }
}

/** The staff, and whoever else has entries: former staff, the command line and the shop itself. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const team = (await listStaff(db)).map(({ user }) => ({ id: user.id, name: user.name }))
  const others = (await listAuditActors(db)).filter(({ id }) => team.every((member) => member.id !== id))
  return [...team, ...others.map(({ id, name }) => ({ id, name: actorName(name) }))]
}
