import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { ReadyAnswer } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** Puts the sender's first name and the order's number into a ready answer. */
export function fillAnswer(text: string, { name, order }: Pick<ContactMessage, 'name' | 'order'>): string {
  const firstName = name.split(' ')[0] || 'there'
  return text.replaceAll('{name}', firstName).replaceAll('{order}', order?.number ?? t('(order number)'))
}

type Props = { answers: ReadyAnswer[]; contactMessage: ContactMessage }

/** Inserts a ready answer at the cursor of the answer's field; without scripts the page opens with it. */
export function ReadyAnswers({ answers, contactMessage }: Props) {
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
  return (
    <ul aria-label={t('Ready answers')} className="flex flex-wrap gap-2">
      {answers.map(({ title, text }, place) => (
        <li key={title}>
          <Link
            to={`?ready=${place}`}
            preventScrollReset
            onClick={(event) => insert(event, fillAnswer(text, contactMessage))}
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
  )
}

function insert(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const field = event.currentTarget.closest('form')?.elements.namedItem('body')
  if (!(field instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const before = field.value.slice(0, field.selectionStart)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  field.setRangeText(gap + text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
