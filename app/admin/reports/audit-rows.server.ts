import { type AuditChange, describeFacts } from '#app/admin/reports/audit-facts'
import { sectionForms } from '#app/admin/settings/section-forms'
import type { ActOfOwnSubject, OtherAct } from '#domain/audit/audit.server'
import type { AuditEntry, AuditSubject } from '#domain/audit/read-audit.server'
import type { OrderCommand } from '#domain/orders/stage'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { msg, t, translated } from '#domain/texts/translate'

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
    id,
    at,
    who: actors()[actor] ?? actor,
    did: actText(act),
    about,
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
      const isBatch = act === 'stock.recall' || act === 'stock.sell-again'
      const text = `${subject.name} ${isBatch ? t('(batch {size})', { size: subject.size }) : subject.size}`.trim()
      return { text, to: `/admin/${act.startsWith('stock.') ? 'stock' : 'products/edit'}/${subject.id}` }
    }
  }
}

type AboutAct = (subject: string, after: Record<string, unknown>, settings: ShopSettings) => AuditRow['about']

const nothing = { text: '', to: null }

function aboutCourier(_: string, after: Record<string, unknown>, { couriers }: ShopSettings): AuditRow['about'] {
  const courier = couriers.find(({ id }) => id === after.courier)
  return { text: courier?.name ?? t('a courier'), to: '/admin/cod' }
}

/** The subjects of acts whose prefix does not name one. */
const byAct: Record<ActOfOwnSubject, AboutAct> = {
  'clock.confirm': () => ({ text: t('the shop’s clock'), to: null }),
  'clock.right': () => ({ text: t('the shop’s clock'), to: null }),
  'numbers.confirm': () => ({ text: t('last numbers of documents'), to: null }),
  'cod.remittance': aboutCourier,
  'cod.take-back': aboutCourier,
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

const ofOrders: Record<OrderCommand | 'tracking', string> = {
  new: msg('took {about}'),
  accept: msg('accepted {about}'),
  pack: msg('packed {about}'),
  'hand-over': msg('handed over {about}'),
  deliver: msg('marked as delivered {about}'),
  cancel: msg('cancelled {about}'),
  'start-return': msg('marked as coming back {about}'),
  'finish-return': msg('took back {about}'),
  tracking: msg('wrote the tracking number of {about}'),
  undo: msg('undid a step of {about}'),
  'confirm-cod': msg('noted the buyer’s yes to {about}'),
  'edit-address': msg('changed the address of {about}'),
  'edit-firm': msg('changed the firm and GSTIN of {about}'),
  'edit-note': msg('changed the note of {about}'),
  'resend-message': msg('sent a message again about {about}'),
  'settle-message': msg('told the buyer by phone about {about}'),
  refund: msg('refunded {about}'),
  'retry-refund': msg('tried the refund again of {about}'),
  'settle-refund': msg('noted the refund as sent for {about}'),
  'drop-refund': msg('dropped the refund of {about}'),
  'leave-upi': msg('wrote down a UPI id for {about}'),
  'return-goods': msg('took goods back of {about}'),
  'remove-lines': msg('left out packs of {about}'),
  'edit-parcel': msg('changed courier or tracking number of {about}'),
  remit: msg('noted the courier’s cash for {about}'),
  'close-credits': msg('said that nothing more goes back for {about}'),
  'undo-remit': msg('took back that the cash was handed in for {about}'),
}

const ofOthers: Record<OtherAct, string> = {
  'clock.confirm': msg('confirmed {about}'),
  'clock.right': msg('found right again {about}'),
  'numbers.confirm': msg('confirmed {about}'),
  'cod.remittance': msg('noted cash paid out by {about}'),
  'cod.take-back': msg('took back a noted payment of {about}'),
  'pin.save': msg('changed the rule for {about}'),
  'customer.reset-link': msg('made a link to a new password for {about}'),
  'customer.note': msg('changed the note on {about}'),
  'customer.export': msg('downloaded all data of {about}'),
  'customer.erase': msg('erased {about}'),
  'settings.save': msg('changed the settings {about}'),
  'staff.invite': msg('made an invitation link'),
  'staff.withdraw': msg('withdrew an invitation link'),
  'staff.role': msg('changed the role of {about}'),
  'staff.join': msg('joined the team: {about}'),
  'staff.remove': msg('removed from the team: {about}'),
  'staff.reset-code': msg('made a link to a new authenticator for {about}'),
  'staff.renew-codes': msg('made new backup codes for {about}'),
  'product.price': msg('changed a price of {about}'),
  'product.publish': msg('published {about}'),
  'product.add': msg('added {about}'),
  'product.status': msg('changed who sees {about}'),
  'product.import': msg('imported {about}'),
  'product.archive': msg('archived {about}'),
  'product.remove': msg('removed {about}'),
  'stock.receive': msg('received {about}'),
  'stock.count': msg('counted {about}'),
  'stock.shelf-count': msg('counted {about}'),
  'stock.delivery': msg('received {about}'),
  'stock.damaged': msg('took out as damaged {about}'),
  'stock.sample': msg('took out as a sample {about}'),
  'stock.discard': msg('threw away packs out of sale of {about}'),
  'stock.low-at': msg('set the low-stock level of {about}'),
  'stock.recall': msg('recalled a batch of {about}'),
  'stock.sell-again': msg('took back the recall of {about}'),
  'letter.answer': msg('answered {about}'),
  'letter.mark': msg('marked {about}'),
  'subscriber.remove': msg('removed {about}'),
}

const acts: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ofOrders).map(([act, text]) => [`order.${act}`, text])),
  ...ofOthers,
}

/** What was done, as a sentence without its actor: the words before and after what it was done to, with their spaces. */
type ActText = { before: string; after: string }

/** Returns the words for an act in the current language; one without words of its own is read from its name. */
function actText(act: string): ActText {
  const words = acts[act] ?? `${act.replace(/^[a-z]+\./, '').replaceAll('-', ' ')} {about}`
  const [before = '', after = ''] = translated(words).split('{about}')
  return { before, after }
}
