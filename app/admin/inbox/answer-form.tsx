import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { AdminForm, KeyField } from '#app/admin/shared/by-field.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { useTypedInput } from '#app/forms/use-typed-input'
import { Choice } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { findPlaceholder } from '#domain/contact/contact-message'
import type { ContactMessage } from '#domain/contact/inbox.server'
import { firstName } from '#domain/notifications/customer-name'
import type { ReadyAnswer } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** The key sends an answer once, the version not over one of somebody else. */
const hidden = ['key', 'version']

export type AnswerProps = {
  contactMessage: ContactMessage
  orders: readonly { number: string; placedAt: number }[]
  sendsMail: boolean
  readyAnswers: ReadyAnswer[]
  result: FormResult | undefined
}

export function AnswerForm(props: AnswerProps) {
  const { contactMessage, orders, readyAnswers, result } = props
  const sendsMail = props.sendsMail && contactMessage.email !== ''
  const { form, formMessage, field, values, wasTicked } = useFormResult(result)
  const keepTyped = useTypedInput(form, {
    userId: useStaff().user.id,
    kind: `answer-${contactMessage.ticket}`,
    isDone: result?.ok === true,
    hidden,
  })
  const channels = [
    ...(sendsMail ? [{ value: 'mail', text: t('By e-mail to {email}', { email: contactMessage.email }) }] : []),
    { value: 'phone', text: sendsMail ? t('I have called: keep a note') : t('I have called or written: keep a note') },
    { value: 'whatsapp', text: t('I have written on WhatsApp: keep a note') },
  ]
  return (
    <AdminForm ref={form} onInput={keepTyped} className="grid gap-4">
      <KeyField />
      <HiddenFields values={{ version: contactMessage.version }} />
      <ReadyAnswers answers={readyAnswers} contactMessage={contactMessage} orders={orders} />
      <TextField
        label={sendsMail ? t('Your answer') : t('What you answered')}
        rows={7}
        maxLength={5000}
        required
        hint={sendsMail ? t('Greeting and farewell are added by themselves.') : undefined}
        {...field('body')}
      />
      <FieldGroup legend={t('How')} legendClass="sr-only" error={field('how').error} className="grid gap-2">
        {channels.map(({ value, text }, place) => (
          <Choice
            key={value}
            type="radio"
            name="how"
            value={value}
            defaultChecked={values.how ? values.how === value : place === 0}
            className="rounded-sm border border-edge px-3 has-checked:border-brand-600 has-checked:bg-brand-50"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Choice>
        ))}
      </FieldGroup>
      <Choice type="checkbox" name="open" defaultChecked={wasTicked('open', 'on')}>
        {t('It is not settled yet: keep it open')}
      </Choice>
      <SubmitRow
        result={result}
        message={formMessage}
        intent="answer"
        label={t('Answer')}
        busyLabel={t('Sending...')}
      />
    </AdminForm>
  )
}

type Order = { number: string; placedAt: number }

/** The order that a message is about, else the sender's latest one before it; `orders` are theirs, newest first. */
function numberMeant({ order, receivedAt }: ContactMessage, orders: readonly Order[]): string | undefined {
  return (order ?? orders.find(({ placedAt }) => placedAt <= receivedAt) ?? orders[0])?.number
}

/** What is not known stays in braces, and an answer with these is not sent. */
function fillAnswer(text: string, contactMessage: ContactMessage, orders: readonly Order[]): string {
  const name = firstName(contactMessage.name, 'there')
  return text.replaceAll('{name}', name).replaceAll('{order}', numberMeant(contactMessage, orders) ?? '{order}')
}

type Props = { answers: ReadyAnswer[]; contactMessage: ContactMessage; orders: readonly Order[] }

function ReadyAnswers({ answers, contactMessage, orders }: Props) {
  if (answers.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {rich('Answers that you often give can be kept in the {settings}.', {
          settings: (
            <Link to="/admin/settings/readyAnswers" className="text-link">
              {t('settings')}
            </Link>
          ),
        })}
      </p>
    )
  const number = contactMessage.order ? undefined : numberMeant(contactMessage, orders)
  return (
    <div>
      <ul aria-label={t('Ready answers')} className="flex flex-wrap gap-2">
        {answers.map(({ title, text }) => (
          <li key={title}>
            <button
              type="button"
              onClick={(event) => insert(event, fillAnswer(text, contactMessage, orders))}
              className="inline-flex min-h-tap items-center rounded-full border border-edge bg-white px-4 text-sm font-semibold hover:bg-paper-deep"
            >
              {title}
            </button>
          </li>
        ))}
        <li>
          <TextLink to="/admin/settings/readyAnswers" className="px-2 text-sm">
            {t('Edit these')}
          </TextLink>
        </li>
      </ul>
      {number && answers.some(({ text }) => text.includes('{order}')) && (
        <p className="mt-2 text-sm text-ink-soft">{t('Their order {number} is put in by itself.', { number })}</p>
      )}
    </div>
  )
}

function insert(event: MouseEvent<HTMLButtonElement>, text: string): void {
  const field = event.currentTarget.form?.elements.namedItem('body')
  if (!(field instanceof HTMLTextAreaElement)) return
  const before = field.value.slice(0, field.selectionStart)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  field.setRangeText(gap + text, field.selectionStart, field.selectionEnd, 'end')
  const end = field.selectionEnd
  const blank = findPlaceholder(text)
  if (blank) {
    const from = end - text.length + text.indexOf(blank)
    field.setSelectionRange(from, from + blank.length)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
