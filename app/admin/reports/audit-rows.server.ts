import { type ActText, actText } from '#app/admin/reports/audit-acts'
import { type AuditChange, describeFacts } from '#app/admin/reports/audit-facts'
import { sectionForms } from '#app/admin/settings/section-forms'
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

function aboutOther(
  act: string,
  text: string,
  after: Record<string, unknown>,
  { couriers }: ShopSettings,
): AuditRow['about'] {
  if (act === 'settings.save' && Object.hasOwn(sectionForms(), text))
    return { text: sectionForms()[text as Section].title, to: `/admin/settings/${text}` }
  if (act === 'pin.save') {
    const prefix = /^PIN (\d+)$/.exec(text)?.[1] ?? ''
    return { text: prefix ? t('PIN {prefix}', { prefix }) : t('all PIN codes'), to: `/admin/pins?prefix=${prefix}` }
  }
  if (act === 'cod.remittance') {
    const courier = couriers.find(({ id }) => id === after.courier)
    return { text: courier?.name ?? t('a courier'), to: '/admin/cod' }
  }
  if (act.startsWith('clock.')) return { text: t('the shop’s clock'), to: null }
  if (act === 'subscriber.remove') return { text: t('an address from the subscribers'), to: '/admin/inbox/subscribers' }
  if (act.startsWith('order.')) return { text: t('an order'), to: null }
  if (act.startsWith('letter.')) return { text: t('a message that was erased'), to: null }
  return { text: '', to: null }
}
