import { constants } from '#domain/constants'
import type { Mail } from '#domain/notifications/messenger'
import { escapeHtml } from '#domain/text'
import { localPath, t, translated } from '#domain/texts/translate'

/** A link without a label shows its URL. */
export type Paragraph = string | { link: string; label?: string }

export const closing = () => `${t('With love from {town},', { town: translated(constants.town) })}\n${constants.name}`

export function writeMail(to: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
  return {
    to,
    subject,
    text: paragraphs.map(toText).join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${toHtml(paragraph)}</p>`).join('\n'),
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

/** The address may belong to somebody else. */
export function accountMail({ about, to, link }: { about: 'confirm' | 'reset'; to: string; link: string }): Mail {
  const { subject, before, after } = accountTexts[about]()
  const url = new URL(link)
  url.pathname = localPath(url.pathname)
  return writeMail(to, subject, [t('Namaste,'), before, { link: url.href }, after, closing()])
}

const { name } = constants

const accountTexts = {
  confirm: () => ({
    subject: t('Please confirm your address at {name}', { name }),
    before: t(
      'an account was opened at {name} with this address. Please open this link within a week to confirm that it is yours:',
      { name },
    ),
    after: t(
      'If it was not you: nobody sees anything of yours there. The link lets you close that account and begin your own.',
    ),
  }),
  reset: () => ({
    subject: t('A new password at {name}', { name }),
    before: t('with this link you choose a new password. It is good once, within 30 minutes:'),
    after: t('If it was not you who asked for it, do nothing: your password stays as it is.'),
  }),
}
