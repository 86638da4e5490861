import { sectionForms } from '#app/admin/settings/section-forms'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import type { Staff } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import { describeAct } from '#domain/audit/acts'
import { type AuditEntry, type AuditQuery, type AuditSubject, listAuditActors } from '#domain/audit/read-audit.server'
import type { Db } from '#domain/database'
import { formatRupees } from '#domain/money'
import { parseOrderNumber } from '#domain/orders/order'
import { findOrderIdByNumber } from '#domain/orders/orders.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

/** A changed field by its stored name; null if the entry has no value before or after. */
export type AuditChange = { name: string; before: string | null; after: string | null }

/** A displayed audit entry, without names of customers and phones. */
export type AuditRow = {
  id: string
  at: number
  who: string
  did: ActText
  about: { text: string; to: string | null }
  changes: AuditChange[]
}

const actors = (): Record<string, string> => ({ console: t('Command at the machine'), system: t('The shop itself') })

/** Returns what an actor is called; `actor` is a name, or the stored value of one without an account. */
function actorName(actor: string): string {
  return actors()[actor] ?? actor
}

export function toAuditRow(
  { id, at, actor, act, subject, before, after }: AuditEntry,
  settings: ShopSettings,
): AuditRow {
  return {
    id,
    at,
    who: actorName(actor),
    did: actText(act),
    about: aboutOf(subject, { ...before, ...after }, settings),
    changes: changesOf(before, after),
  }
}

type Values = Record<string, unknown>

/** Lists what differs, with values as stored; `fields` names those whose values are not recorded, because they may be personal data. */
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

function aboutOf(
  subject: AuditSubject,
  values: Record<string, unknown>,
  { couriers }: ShopSettings,
): AuditRow['about'] {
  switch (subject.kind) {
    case 'order':
      return subject.number === null
        ? { text: t('an order'), to: null }
        : { text: subject.number, to: `/admin/orders/${subject.number}` }
    case 'message':
      return subject.ticket === null
        ? { text: t('a message that was erased'), to: null }
        : { text: t('message {ticket}', { ticket: subject.ticket }), to: `/admin/inbox/${subject.ticket}` }
    case 'staff':
      return { text: subject.name, to: null }
    case 'customer':
      return subject.isErased
        ? { text: t('a customer who was erased'), to: null }
        : { text: t('a customer'), to: `/admin/customers/${subject.id}` }
    case 'product':
    case 'size':
    case 'batch': {
      if (subject.name === null) return { text: t('a product that was removed'), to: null }
      if (subject.kind === 'product') return { text: subject.name, to: `/admin/products/edit/${subject.id}` }
      if (subject.kind === 'batch')
        return {
          text: `${subject.name} ${t('(batch {size})', { size: subject.size })}`,
          to: batchAddress(subject.id, subject.size),
        }
      // What came in or went leads to its batch.
      const { code } = values
      const to = typeof code === 'string' ? batchAddress(subject.id, code) : sizeAddress(subject.id, subject.size)
      return { text: `${subject.name} ${subject.size}`, to }
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
      return Object.hasOwn(sectionForms(), subject.text)
        ? { text: sectionForms()[subject.text as Section].title, to: `/admin/settings/${subject.text}` }
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

/** What was done, as a sentence without its actor: the words before and after what it was done to, with their spaces. */
type ActText = { before: string; after: string }

function actText(act: string): ActText {
  const [before = '', after = ''] = translated(describeAct(act).text).split('{about}')
  return { before, after }
}

export type AuditFilter = { person: string; order: string }

/** Reads the filter of the audit. Managers see only their own entries; an unknown order number has none. */
export async function readAuditFilter(
  db: Db,
  staff: Staff,
  query: URLSearchParams,
): Promise<AuditQuery & { filter: AuditFilter }> {
  const order = (query.get('order') ?? '').trim().slice(0, 40)
  const person = staff.role === 'owner' ? (query.get('person') ?? '').slice(0, 64) : staff.user.id
  const number = parseOrderNumber(order)
  const orderId = number && (await findOrderIdByNumber(db, number))
  return {
    actor: person || null,
    subject: order ? (orderId ?? 'none') : null,
    filter: { person, order },
  }
}

/** Returns the actors that the filter offers: the staff, and whoever else has entries, such as former staff, the command line and the shop itself. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const team = (await listStaff(db)).map(({ user }) => ({ id: user.id, name: user.name }))
  const others = (await listAuditActors(db)).filter(({ id }) => team.every((member) => member.id !== id))
  return [...team, ...others.map(({ id, name }) => ({ id, name: actorName(name) }))]
}
