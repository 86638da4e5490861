import { constants } from '#domain/constants'
import type { Mail } from '#domain/notifications/messenger'
import { escapeHtml } from '#domain/text'
import { t, translated } from '#domain/texts/translate'

/** A link without a label shows its URL. */
export type Paragraph = string | { link: string; label?: string }

export const closing = () => `${t('With love from {town},', { town: translated(constants.town) })}\n${constants.name}`

/** Builds a mail as text and as HTML. */
export function writeMail(mail: {
  to: string
  subject: string
  paragraphs: readonly Paragraph[]
  /** Must be the same each time the same mail is built. */
  idempotencyKey: string
}): Mail {
  const { to, subject, paragraphs, idempotencyKey } = mail
  return {
    to,
    subject,
    text: paragraphs.map(toText).join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${toHtml(paragraph)}</p>`).join('\n'),
    idempotencyKey,
  }
}

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return paragraph.label ? `${paragraph.label}:\n${paragraph.link}` : paragraph.link
}

function toHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph).replaceAll('\n', '<br>')
  return `<a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label ?? paragraph.link)}</a>`
}
