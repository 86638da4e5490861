import { type AuditChange, describeFacts } from '#app/admin/reports/audit-facts'
import { sectionForms } from '#app/admin/settings/section-forms'
import { batchAddress, sizeAddress } from '#app/admin/stock/stock-links'
import { describeAct } from '#domain/audit/acts'
import type { AuditEntry, AuditSubject } from '#domain/audit/read-audit.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

/** A displayed audit entry, without names of customers, phones or ids. */
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
export function actorName(actor: string): string {
  return actors()[actor] ?? actor
}

export function toAuditRow(
  { id, at, actor, act, subject, before, after }: AuditEntry,
  settings: ShopSettings,
): AuditRow {
  const section = subject.kind === 'section' ? subject.text : null
  return {
    id,
    at,
    who: actorName(actor),
    did: actText(act),
    about: aboutOf(subject, { ...before, ...after }, settings),
    changes: describeFacts({ act, section }, before, after, settings),
  }
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
