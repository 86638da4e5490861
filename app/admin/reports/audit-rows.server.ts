import { type ActText, actText } from '#app/admin/reports/audit-acts'
import { type AuditChange, describeFacts } from '#app/admin/reports/audit-facts'
import { sectionForms } from '#app/admin/settings/section-forms'
import type { ActOfOwnSubject } from '#domain/audit/audit.server'
import type { AuditEntry, AuditSubject } from '#domain/audit/read-audit.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

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

export function toAuditRow(
  { id, at, actor, act, subject, before, after }: AuditEntry,
  settings: ShopSettings,
): AuditRow {
  const about = subject.kind === 'other' ? aboutOther(act, subject.text, after, settings) : aboutOf(act, subject)
  const facts = { act, subject: subject.kind === 'other' ? subject.text : '' }
  return {
    ...{ id, at, who: actors()[actor] ?? actor, did: actText(act), about },
    changes: describeFacts(facts, before, after, settings),
  }
}

function aboutOf(act: string, subject: Exclude<AuditSubject, { kind: 'other' }>): AuditRow['about'] {
  switch (subject.kind) {
    case 'order':
      return { text: subject.number, to: `/admin/orders/${subject.number}` }
    case 'message':
      return { text: t('message {ticket}', { ticket: subject.ticket }), to: `/admin/inbox/${subject.ticket}` }
    case 'staff':
      return act === 'staff.invite' ? { text: '', to: null } : { text: subject.name, to: null }
    case 'customer':
      return subject.isErased
        ? { text: t('a customer who was erased'), to: null }
        : { text: t('a customer'), to: `/admin/customers/${subject.id}` }
    case 'product': {
      if (act === 'stock.shelf-count' || act === 'stock.delivery')
        return { text: act === 'stock.delivery' ? t('a delivery') : t('the shelf'), to: '/admin/stock' }
      if (subject.name === null) return { text: t('a product that was removed'), to: null }
      const text =
        `${subject.name} ${act === 'stock.recall' ? t('(batch {size})', { size: subject.size }) : subject.size}`.trim()
      return { text, to: `/admin/${act.startsWith('stock.') ? 'stock' : 'products/edit'}/${subject.id}` }
    }
  }
}

type AboutAct = (subject: string, after: Record<string, unknown>, settings: ShopSettings) => AuditRow['about']

const nothing = { text: '', to: null }

/** What an act was done to, where its prefix does not tell. */
const byAct: Record<ActOfOwnSubject, AboutAct> = {
  'clock.confirm': () => ({ text: t('the shop’s clock'), to: null }),
  'clock.right': () => ({ text: t('the shop’s clock'), to: null }),
  'cod.remittance': (_, after, { couriers }) => {
    const courier = couriers.find(({ id }) => id === after.courier)
    return { text: courier?.name ?? t('a courier'), to: '/admin/cod' }
  },
  // The subject of a message that is still there is the message itself.
  'letter.answer': () => ({ text: t('a message that was erased'), to: null }),
  'letter.mark': () => ({ text: t('a message that was erased'), to: null }),
  'pin.save': (subject) => {
    const prefix = /^PIN (\d+)$/.exec(subject)?.[1] ?? ''
    return { text: prefix ? t('PIN {prefix}', { prefix }) : t('all PIN codes'), to: `/admin/pins?prefix=${prefix}` }
  },
  'settings.save': (section) =>
    Object.hasOwn(sectionForms(), section)
      ? { text: sectionForms()[section as Section].title, to: `/admin/settings/${section}` }
      : nothing,
  'subscriber.remove': () => ({ text: t('an address from the subscribers'), to: '/admin/inbox/subscribers' }),
}

function aboutOther(act: string, ...rest: Parameters<AboutAct>): AuditRow['about'] {
  if (Object.hasOwn(byAct, act)) return byAct[act as ActOfOwnSubject](...rest)
  return act.startsWith('order.') ? { text: t('an order'), to: null } : nothing
}
