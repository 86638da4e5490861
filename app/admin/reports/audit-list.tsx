import { Link } from 'react-router'
import type { AuditEntry } from '#domain/audit/read-audit.server'
import { formatMoment } from '#domain/calendar/moment'
import type { Act } from '#domain/orders/stage'

/** Lists audit entries, newest first: as a table, or as cards on a phone. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0)
    return <p className="rounded-lg bg-white p-8 text-center text-ink-soft shadow-card">Nothing was done here yet.</p>
  return (
    <ol className="overflow-hidden rounded-lg bg-white shadow-card">
      {entries.map(({ id, at, act, actor, subject, orderNumber, before, after }) => (
        <li
          key={id}
          className="grid gap-x-4 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[12rem_12rem_minmax(0,1fr)_minmax(0,1.4fr)] lg:items-baseline"
        >
          <time dateTime={new Date(at).toISOString()} className="text-sm text-ink-soft tabular-nums">
            {formatMoment(at)}
          </time>
          <span className="font-semibold wrap-anywhere">{actor === 'console' ? 'Command at the machine' : actor}</span>
          <span className="wrap-anywhere">
            {words[act] ?? act}{' '}
            {orderNumber ? (
              <Link to={`/admin/orders/${orderNumber}`} className="text-link">
                {orderNumber}
              </Link>
            ) : (
              <span className="text-ink-soft">{subject}</span>
            )}
          </span>
          <span className="text-sm wrap-anywhere text-ink-soft">{changes(before, after)}</span>
        </li>
      ))}
    </ol>
  )
}

const ofOrders: Record<Act | 'tracking', string> = {
  new: 'took',
  accept: 'accepted',
  pack: 'packed',
  'hand-over': 'handed over',
  deliver: 'marked as delivered',
  cancel: 'cancelled',
  'start-return': 'marked as coming back',
  'finish-return': 'took back',
  tracking: 'wrote the tracking number of',
  undo: 'undid a step of',
  'confirm-cod': 'noted the buyer’s yes to',
  'edit-address': 'changed the address of',
  'edit-firm': 'changed the firm and GSTIN of',
  'edit-note': 'changed the note of',
  'resend-message': 'sent a message again about',
  'settle-message': 'told the buyer by phone about',
  refund: 'sent money back for',
  'retry-refund': 'had the refund tried again of',
  'settle-refund': 'noted that the money is sent for',
  'drop-refund': 'dropped the refund of',
  'leave-upi': 'wrote down a UPI id for',
  'return-goods': 'took goods back of',
  remit: 'noted the courier’s cash for',
}

/** The texts of the recorded actions; one without a text is shown by its name. */
const words: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ofOrders).map(([act, text]) => [`order.${act}`, text])),
  'clock.confirm': 'confirmed the time of',
  'clock.right': 'found right again:',
  'pin.save': 'changed the rule of',
  'customer.reset-link': 'made a link to a new password for',
  'settings.save': 'changed the settings:',
  'staff.invite': 'made a link',
  'staff.join': 'joined:',
  'staff.remove': 'removed',
  'staff.reset-code': 'made a link to a new authenticator for',
  'staff.renew-codes': 'made new backup codes for',
  'product.price': 'changed a price of',
  'product.publish': 'published',
  'product.add': 'added',
  'product.status': 'changed whether buyers see',
  'product.import': 'imported',
  'product.archive': 'archived',
  'product.remove': 'removed',
  'customer.note': 'wrote a note about',
  'customer.export': 'took all data of',
  'customer.erase': 'forgot',
  'stock.receive': 'received',
  'stock.count': 'counted',
  'stock.damaged': 'took out as damaged',
  'stock.sample': 'took out as a sample',
  'stock.low-at': 'set when it is low:',
  'stock.recall': 'called back the batch',
  'letter.answer': 'answered a letter:',
  'letter.mark': 'marked a letter:',
  'subscriber.remove': 'removed a',
}

/** `stage: new → accepted`. */
function changes(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [was, is] = [before[name], after[name]].map((value) => (value === undefined ? null : String(value)))
      return `${name}: ${was === null ? is : is === null ? was : `${was} → ${is}`}`
    })
    .join(', ')
}
