import { Form, Link } from 'react-router'
import { Icon } from '#app/admin/shared/icon.tsx'
import { momentOf } from '#app/admin/shared/times'
import { buttonClass } from '#app/ui/button.tsx'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import type { BackupState } from '#domain/operations/backups.server'
import type { ShopIssue } from '#domain/operations/shop-issues.server'

type Told = {
  title: string
  text: string
  said?: string | null
  names?: string[]
  links?: { to: string; text: string }[]
  machine?: number
}

function tell(issues: ShopIssue): Told {
  switch (issues.kind) {
    case 'no-backup':
      return {
        title: issues.days === null ? 'There is no backup yet' : `No backup for ${issues.days} days`,
        text: 'The shop tries again by itself. If this stays, call whoever looks after the machine.',
        said: issues.error,
      }
    case 'copy-failed':
      return {
        title: 'The last backup did not reach its second place',
        text: 'It is kept on the shop’s own machine. The next night’s is brought there again.',
        said: issues.error,
      }
    case 'clock':
      return {
        title: 'The clock of the shop’s machine may be wrong',
        text: `It says ${formatMoment(issues.machine)}; the shop goes by ${formatMoment(issues.known)}. Until this is settled nothing is invoiced, credited or deleted. If the machine is wrong, set its clock: this goes away by itself.`,
        machine: issues.machine,
      }
    case 'documents-ahead':
      return {
        title:
          issues.names.length === 1 ? 'A document bears a date still to come' : 'Documents bear a date still to come',
        text: 'The clock was wrong when they were issued. What is issued cannot be changed: ask your accountant whether to take the goods back by a credit note and bill them anew, or to put the date right in the return.',
        names: issues.names,
      }
    case 'expired-stock':
      return {
        title:
          issues.batches.length === 1
            ? 'A batch is past its date'
            : `${issues.batches.length} batches are past their date`,
        text: 'Packing leaves them out, but the shop still sells their packs. Take them out of stock.',
        links: issues.batches.map(({ productId, name, label, code, bestBefore, remaining }) => ({
          to: `/admin/stock/${productId}?size=${encodeURIComponent(label)}`,
          text: `${remaining} × ${name}, ${label}: batch ${code}, best before ${formatDay(bestBefore)}`,
        })),
      }
    case 'templates':
      return {
        title:
          issues.names.length === 1 ? 'A message is not approved' : `${issues.names.length} messages are not approved`,
        text: 'What they tell goes out by e-mail alone. Add them in WhatsApp Manager, then name them in WHATSAPP_TEMPLATES.',
        names: issues.names,
      }
    case 'rows-fail':
      return {
        title: `${failing[issues.task]}: ${issues.count} ${issues.count === 1 ? 'fails' : 'fail'}`,
        text: 'The others go on, and the shop tries these again. If this stays, call whoever looks after the machine.',
        said: `${issues.error} (${issues.subject})`,
      }
    case 'work-behind':
      return {
        title: `${late[issues.task]} ${issues.minutes} minutes late`,
        text: 'There is more to do than the shop gets through, or a service does not answer. Nothing is lost; it catches up by itself.',
      }
    case 'messages-near-limit':
      return {
        title: `${issues.sent} messages went out within an hour`,
        text: `From ${issues.limit} on they wait for the next hour. Please look at the newest orders. If all are real, nothing is lost: what waits goes out later. The limit is part of the program; who looks after it can raise it (messagesPerHour in domain/settings.ts).`,
      }
  }
}

const failing = {
  expire: 'Giving up unpaid orders',
  reconcile: 'Asking about payments',
  'sales-days': 'Summing sales',
  'old-papers': 'Blanking old documents',
  messages: 'Messages and refunds',
} as const

const late = {
  expire: 'Unpaid orders are given up',
  reconcile: 'Payments are asked about',
  messages: 'Messages go out',
} as const

/** Lists the issues of the shop itself, above those of orders. */
export function ShopIssues({ issues, isOwner }: { issues: ShopIssue[]; isOwner: boolean }) {
  if (issues.length === 0) return null
  return (
    <ul className="mb-3 grid grid-cols-1 gap-3 md:grid-cols-2">
      {issues.map((issues) => {
        const { title, text, said, names, links, machine } = tell(issues)
        return (
          <li
            key={`${issues.kind} ${title}`}
            className="flex gap-3 rounded-lg border border-danger bg-white p-4 shadow-card"
          >
            <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-danger" />
            <div className="min-w-0">
              <h2 className="font-display text-card font-semibold">{title}</h2>
              <p className="text-ink-soft">{text}</p>
              {names && <p className="mt-1 text-sm wrap-anywhere">{names.join(', ')}</p>}
              {links && (
                <ul className="mt-1">
                  {links.map(({ to, text }) => (
                    <li key={text}>
                      <Link to={to} className="text-link inline-flex min-h-tap items-center wrap-anywhere">
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
              {said && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">It said: {said}</p>}
              {machine !== undefined && <ConfirmTime machine={machine} isOwner={isOwner} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function ConfirmTime({ machine, isOwner }: { machine: number; isOwner: boolean }) {
  if (!isOwner) return <p className="mt-1 font-semibold">Please ask an owner to look at this.</p>
  return (
    <Form method="post" action="/admin?view=issues" reloadDocument className="mt-3">
      <input type="hidden" name="act" value="confirm-time" />
      <input type="hidden" name="machine" value={machine} />
      <button type="submit" className={buttonClass('outline')}>
        It is {formatMoment(machine)}
      </button>
    </Form>
  )
}

/** Shows the age of the latest backup, if the shop makes backups. */
export function BackupAge({ backup, now }: { backup: BackupState | null; now: number }) {
  if (!backup?.latest) return null
  const { at, bytes, copy } = backup.latest
  return (
    <p className="mt-8 text-center text-sm text-ink-soft">
      Last backup {momentOf(at, now)}, {sizeAvailability(bytes)}
      {copy === 'done' && ', also at its second place'}
    </p>
  )
}

function sizeAvailability(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${Math.round(bytes / 1_000_000)} MB`
}
