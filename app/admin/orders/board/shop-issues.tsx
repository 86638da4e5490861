import { TriangleExclamationPoint } from 'lucide-react'
import { Form, useActionData, useSearchParams } from 'react-router'
import { CommandFields } from '#app/admin/commands/command-form.tsx'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { sizeAddress } from '#app/admin/stock/stock-links'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { match } from '#app/forms/match'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import type { LastNumber } from '#domain/invoices/document-number.server'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { plural, t } from '#domain/texts/translate'

export function ShopIssues({ issues, isOwner }: { issues: ShopIssue[]; isOwner: boolean }) {
  if (issues.length === 0) return null
  return (
    <ul className="mb-3 grid grid-cols-1 gap-3 md:grid-cols-2">
      {issues.map((issue) => {
        const { title, text, error, names, links, numbers } = shopIssueText(issue)
        return (
          <li
            key={`${issue.kind} ${title}`}
            className="flex gap-3 rounded-lg border border-danger bg-white p-4 shadow-card"
          >
            <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
            <div className="min-w-0">
              <h2 className="font-display text-card font-semibold">{title}</h2>
              <p className="text-ink-soft">{text}</p>
              {names && <p className="mt-1 text-sm wrap-anywhere">{names.join(', ')}</p>}
              {links && (
                <ul className="mt-1">
                  {links.map(({ to, text }) => (
                    <li key={text}>
                      <TextLink to={to} className="wrap-anywhere">
                        {text}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              )}
              {error && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{t('It said: {error}', { error })}</p>}
              {numbers && <ConfirmNumbers numbers={numbers} isOwner={isOwner} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type IssueText = {
  title: string
  text: string
  error?: string | null
  names?: string[]
  links?: { to: string; text: string }[]
  numbers?: LastNumber[]
}

function shopIssueText(issue: ShopIssue): IssueText {
  return match(issue, 'kind', {
    'no-backup': ({ days, error }) => ({
      title: days === null ? t('There is no backup yet') : t('No backup for {days} days', { days }),
      text: t('The shop tries again by itself. If this stays, call whoever looks after the machine.'),
      error,
    }),
    'copy-failed': ({ error }) => ({
      title: t('The last backup did not reach its second place'),
      text: t('It is kept on the shop’s own machine. The next night’s is brought there again.'),
      error,
    }),
    clock: ({ machine, outside }) => ({
      title: t('The clock of the shop’s machine is wrong'),
      text: t(
        'It says {machineTime}, and a service outside says {outsideTime}. No invoice and no credit note is issued until it is right. Set it, or call whoever looks after the machine: this goes away by itself.',
        { machineTime: formatMoment(machine), outsideTime: formatMoment(outside) },
      ),
    }),
    'disk-full': ({ percent }) => ({
      title: t('The disk of the shop’s machine is {percent} % full', { percent }),
      text: t('Full, the shop takes no more orders. Call whoever looks after the machine.'),
    }),
    'worker-hangs': ({ task }) => ({
      title: t('A part of the shop that works by itself hangs'),
      text: t('Starting the shop anew helps. Call whoever looks after the machine.'),
      error: task,
    }),
    numbers: ({ numbers }) => ({
      title: t('Which invoice was the last one?'),
      text: t(
        'The shop was brought back from a backup and does not know what it issued since. Look at the newest invoice and credit note, printed or sent: until the last numbers are known nothing is invoiced or credited, so that no number is given twice. If the letters of the numbers were changed after the backup, change them under Settings, Firm and tax first.',
      ),
      numbers,
    }),
    'expired-stock': ({ batches: { length: count }, batches }) => ({
      title: plural(count, 'A batch is past its date or recalled', '{count} batches are past their date or recalled', {
        count,
      }),
      text: t('Their packs are not packed any more. Discard them at the product.'),
      links: batches.map(({ productId, name, label, code, bestBefore, remaining: packs }) => {
        const about = { packs, name, label, code, day: formatDay(bestBefore) }
        const text = t('{packs} × {name}, {label}: batch {code}, best before {day}', about)
        return { to: sizeAddress(productId, label), text }
      }),
    }),
    templates: ({ names }) => ({
      title: plural(names.length, 'A message is not approved', '{count} messages are not approved', {
        count: names.length,
      }),
      text: t(
        'What they tell goes out by e-mail alone. Add them in WhatsApp Manager, then name them in WHATSAPP_TEMPLATES.',
      ),
      names,
    }),
    'rows-fail': ({ count, error, subject, task }) => ({
      title: plural(count, '{task}: {count} fails', '{task}: {count} fail', { task: failingText()[task], count }),
      text: t('The others go on, and the shop tries these again. If this stays, call whoever looks after the machine.'),
      error: `${error} (${subject})`,
    }),
    'work-behind': ({ task, minutes }) => ({
      title: lateTexts(minutes)[task],
      text: t(
        'There is more to do than the shop gets through, or a service does not answer. Nothing is lost; it catches up by itself.',
      ),
    }),
    'own-messages-failed': ({ count, error }) => ({
      title: plural(
        count,
        'A message to the shop itself was not delivered',
        '{count} messages to the shop itself were not delivered',
        { count },
      ),
      text: t(
        'New orders and alarms go to the chat number and the e-mail of the settings. Please see whether both work.',
      ),
      error,
    }),
    'other-messages-failed': ({ count, error }) => ({
      title: plural(
        count,
        'A mail to an account, or a message that another server sent through the shop, was not delivered',
        '{count} mails to accounts, or messages that another server sent through the shop, were not delivered',
        { count },
      ),
      text: t(
        'Often the address or the number is wrong. If all of them fail, please see whether mail and WhatsApp work.',
      ),
      error,
    }),
  })
}

const failingText = () => ({
  expire: t('Giving up unpaid orders'),
  reconcile: t('Asking about payments'),
  'old-documents': t('Blanking old documents'),
  'track-parcels': t('Asking where parcels are'),
  messages: t('Messages and refunds'),
})

const lateTexts = (minutes: number) => ({
  expire: t('Unpaid orders are given up {minutes} minutes late', { minutes }),
  reconcile: t('Payments are asked about {minutes} minutes late', { minutes }),
  messages: t('Messages go out {minutes} minutes late', { minutes }),
})

function ConfirmNumbers({ numbers, isOwner }: { numbers: LastNumber[]; isOwner: boolean }) {
  const [query] = useSearchParams()
  const posted = useActionData<CommandFormResult>()
  const refused = posted?.ok === false && posted.act === 'confirm-numbers' ? posted : undefined
  if (!isOwner) return <p className="mt-1 font-semibold">{t('Please ask an owner to look at this.')}</p>
  return (
    <Form method="post" action="/admin?view=issues" reloadDocument className="mt-3 grid gap-3">
      <TextLink to="/admin/settings/firm">{t('Firm and tax')}</TextLink>
      <CommandFields />
      <HiddenFields values={{ intent: 'confirm-numbers' }} />
      {numbers.map(({ series, last, user }) => (
        <Field
          key={series}
          label={lastNumberText(series, user)}
          name={series}
          type="number"
          required
          min={last}
          max={99_999}
          defaultValue={refused?.values?.[series] ?? query.get(series) ?? last}
          error={refused?.errors?.[series]}
        />
      ))}
      <SubmitButton kind="outline">{t('These were the last numbers')}</SubmitButton>
    </Form>
  )
}

function lastNumberText(series: string, user: LastNumber['user']): string {
  if (user === 'invoice') return t('Last invoice, {series}/…', { series })
  if (user === 'bill') return t('Last bill, {series}/…', { series })
  return user ? t('Last credit note, {series}/…', { series }) : t('Last number of {series}', { series })
}
