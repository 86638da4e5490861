import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ContactMessage } from '#domain/contact/contact-message'
import { findPlaceholder } from '#domain/contact/contact-message'
import { firstName } from '#domain/notifications/customer-name'
import type { ReadyAnswer } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Order = { number: string; placedAt: number }

/** Returns the number of the order that a message is about, else of the sender's latest one before it; `orders` are theirs, newest first. */
function numberMeant({ order, receivedAt }: ContactMessage, orders: readonly Order[]): string | undefined {
  return (order ?? orders.find(({ placedAt }) => placedAt <= receivedAt) ?? orders[0])?.number
}

/** Puts the sender's first name and their order's number into a ready answer. What is not known stays in braces, and an answer with these is not sent. */
export function fillAnswer(text: string, contactMessage: ContactMessage, orders: readonly Order[]): string {
  const name = firstName(contactMessage.name, 'there')
  return text.replaceAll('{name}', name).replaceAll('{order}', numberMeant(contactMessage, orders) ?? '{order}')
}

type Props = { answers: ReadyAnswer[]; contactMessage: ContactMessage; orders: readonly Order[] }

/** Inserts a ready answer at the cursor of the answer's field; without scripts the page opens with it. */
export function ReadyAnswers({ answers, contactMessage, orders }: Props) {
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
        {answers.map(({ title, text }, place) => (
          <li key={title}>
            <Link
              to={`?ready=${place}`}
              onClick={(event) => insert(event, fillAnswer(text, contactMessage, orders))}
              className="inline-flex min-h-tap items-center rounded-full border border-edge bg-white px-4 text-sm font-semibold hover:bg-paper-deep"
            >
              {title}
            </Link>
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

function insert(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const field = event.currentTarget.closest('form')?.elements.namedItem('body')
  if (!(field instanceof HTMLTextAreaElement)) return
  event.preventDefault()
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
